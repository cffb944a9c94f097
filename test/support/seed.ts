import fc from 'fast-check'

/** Fixed, so that a run finds what the run before it found. FUZZ_SEED sets another. */
export const SEED = Number(process.env['FUZZ_SEED']) || 20261121

fc.configureGlobal({ seed: SEED })
