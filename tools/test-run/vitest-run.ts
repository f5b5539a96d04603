import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { failureOf, type Tally } from '../check/run-check.ts'

interface Report {
  numPassedTests: number
  success: boolean
  testResults: readonly {
    /** Absolute path. */
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: readonly {
      status: string
      fullName: string
      failureMessages: readonly string[] | null
    }[]
  }[]
}

/** A test file and the time that it took. */
export interface TestFile {
  name: string
  ms: number
}

/** Time for a run to clean up after SIGTERM. */
const GRACE_MS = 20_000

const readReport = (file: string): Report | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

const failuresOf = ({ name, status, message, assertionResults }: Report['testResults'][number]): string[] => {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [failureOf(name, message)] : []
  return failed.map((test) =>
    failureOf(`${name} > ${test.fullName}`, (test.failureMessages ?? []).join('\n')),
  )
}

/**
 * Counts the results of a run. A run without a failed test that still failed is one failure: a file that does not load,
 * an error outside tests, a killed run. So is a run without tests.
 */
export const tallyOf = (report: Report | null, exitCode: number | null): Tally => {
  const passed = report?.numPassedTests ?? 0
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  const ranWell = report?.success === true && exitCode === 0 && passed > 0
  if (ranWell || failures.length > 0) return { passed, failures }
  return { passed, failures: [`The run failed outside of its tests (exit code ${exitCode}): see above.`] }
}

/** Runs Vitest's projects for at most `limitMs` and shows their output. `more` adds arguments. */
export const runVitest = async (
  root: string,
  projects: readonly string[],
  limitMs: number,
  more: readonly string[] = [],
): Promise<Tally & { files: readonly TestFile[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-tests-'))
  const file = join(folder, 'report.json')
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const timers = [
    setTimeout(() => {
      console.log(`Ended after ${limitMs / 1000} s.`)
      child.kill('SIGTERM')
    }, limitMs),
    setTimeout(() => child.kill('SIGKILL'), limitMs + GRACE_MS),
  ]
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const timer of timers) clearTimeout(timer)
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }))
  return { ...tallyOf(report, exitCode), files }
}
