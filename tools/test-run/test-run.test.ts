import { describe, expect, test, vi } from 'vitest'
import { runChecks, runTool } from '../check/run-check.ts'
import { chromiumCandidates } from './chromium.ts'
import { tallyOf } from './vitest-run.ts'

const FILE = '/at/rule.test.ts'
const passes = { status: 'passed', fullName: 'a rule holds', failureMessages: [''] }
const fails = {
  status: 'failed',
  fullName: 'a rule breaks',
  failureMessages: ['\u001b[31mexpected 1\u001b[0m\n' + '    at a line\n'.repeat(20)],
}
const report = (tests: (typeof passes)[], file: { status: string; message?: string } | null = null) => ({
  numPassedTests: tests.filter((test) => test === passes).length,
  success: file?.status !== 'failed' && !tests.includes(fails),
  testResults: [
    { name: FILE, startTime: 0, endTime: 1, status: 'passed', message: '', ...file, assertionResults: tests },
  ],
})

describe('a test run counts', () => {
  test.each([
    ['every test passed', report([passes, passes]), 0, 2, []],
    ['some tests failed', report([passes, fails, fails]), 1, 1, [/a rule breaks/, /a rule breaks/]],
    [
      'a file did not load',
      report([], { status: 'failed', message: 'no such import' }),
      1,
      0,
      [/rule\.test\.ts\n {2}no such/],
    ],
    ['an error outside of tests', report([passes]), 1, 1, [/exit code 1/]],
    ['it was ended, no report', null, null, 0, [/outside/]],
    ['nothing ran', report([]), 0, 0, [/outside/]],
  ])('%s', (_name, given, exitCode, passed, failures) => {
    expect(tallyOf(given, exitCode)).toEqual({
      passed,
      failures: failures.map((text): unknown => expect.stringMatching(text)),
    })
  })

  test('a failure by its file, its name and the first lines of its reason', () => {
    const [failure] = tallyOf(report([fails]), 1).failures
    expect(failure?.split('\n').slice(0, 3)).toEqual([
      `${FILE} > a rule breaks`,
      '  expected 1',
      '      at a line',
    ])
    expect(failure?.split('\n').length).toBeLessThan(12)
  })
})

describe('a check counts', () => {
  test('as failed if it finds something or throws, and the other checks still run', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const tally = await runChecks([
      { title: 'broken', run: () => Promise.reject(new Error('it broke')) },
      { title: 'wrong', run: () => Promise.resolve('a finding') },
      { title: 'fine', run: () => Promise.resolve('') },
    ])
    expect(tally).toEqual({ passed: 1, failures: ['broken\n  Error: it broke', 'wrong\n  a finding'] })
    const printed = log.mock.calls.flat().join('\n')
    expect(printed).toMatch(/✗ broken[^]*it broke[^]*✗ wrong[^]*a finding[^]*✓ fine/)
  })

  test('a tool prints nothing on success and everything on failure', async () => {
    expect(await runTool('-e', ['console.log("fine")'], '.')).toBe('')
    expect(await runTool('-e', ['console.log("bad"); process.exit(2)'], '.')).toBe('bad\n(exit code 2)')
  })
})

describe('Chromium', () => {
  test('is the one in CHROMIUM_PATH, otherwise the first one found', () => {
    expect(chromiumCandidates({ CHROMIUM_PATH: '/my/chrome', PATH: '/bin' })).toEqual(['/my/chrome'])
    expect(chromiumCandidates({ PATH: '/bin' }).slice(0, 2)).toEqual(['/usr/bin/chromium', '/bin/chromium'])
  })
})
