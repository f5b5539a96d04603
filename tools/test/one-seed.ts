/**
 * Properties are tried with cases of one seed for each run of a file, which a failure names: a test that is tried once
 * more meets the same case again.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'

configureGlobal({ ...readConfigureGlobal(), seed: Date.now() % 2 ** 31 })
