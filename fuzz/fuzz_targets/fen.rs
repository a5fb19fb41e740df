#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| xiangqi_fuzz::fen(data));
