import { describe, expect, test, vi } from 'vitest'
import { runChecks, runTool } from '../check/run-check.ts'
import { chromiumCandidates } from '../test/chromium.ts'
import { tallyOf } from '../test/vitest-run.ts'

const report = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  success: numFailedTests === 0,
})

describe('a test run counts', () => {
  test.each([
    ['every test passed', report(5, 0), 0, { passed: 5, failed: 0 }],
    ['some tests failed', report(3, 2), 1, { passed: 3, failed: 2 }],
    ['a file did not load', { ...report(3, 0), success: false }, 1, { passed: 3, failed: 1 }],
    ['an error outside of tests', report(3, 0), 1, { passed: 3, failed: 1 }],
    ['it was ended, no report', null, null, { passed: 0, failed: 1 }],
    ['nothing ran', report(0, 0), 0, { passed: 0, failed: 1 }],
  ])('%s', (_name, given, exitCode, expected) => {
    expect(tallyOf(given, exitCode)).toEqual(expected)
  })
})

describe('a check counts', () => {
  test('as failed when something is wrong or it breaks, and the others still run', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const tally = await runChecks([
      { title: 'broken', run: () => Promise.reject(new Error('it broke')) },
      { title: 'wrong', run: () => Promise.resolve('a finding') },
      { title: 'fine', run: () => Promise.resolve('') },
    ])
    expect(tally).toEqual({ passed: 1, failed: 2 })
    const printed = log.mock.calls.flat().join('\n')
    expect(printed).toMatch(/✗ broken[^]*it broke[^]*✗ wrong[^]*a finding[^]*✓ fine/)
  })

  test('a tool says nothing when it is content, and all when it is not', async () => {
    expect(await runTool('-e', ['console.log("fine")'], '.')).toBe('')
    expect(await runTool('-e', ['console.log("bad"); process.exit(2)'], '.')).toBe('bad\n(exit code 2)')
  })
})

describe('Chromium', () => {
  test('is the one that CHROMIUM_PATH names, or else searched for', () => {
    expect(chromiumCandidates({ CHROMIUM_PATH: '/my/chrome', PATH: '/bin' })).toEqual(['/my/chrome'])
    expect(chromiumCandidates({ PATH: '/bin' }).slice(0, 2)).toEqual(['/usr/bin/chromium', '/bin/chromium'])
  })
})
