import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export interface Check {
  title: string
  /** Resolves to a text about what is wrong; empty if all is well. */
  run: () => Promise<string>
}

const LIMIT_MS = 180_000

/** Runs a tool on this Node for at most `limitMs`. Returns its output if it failed, otherwise an empty text. */
export const runTool = (
  script: string,
  args: readonly string[],
  cwd: string,
  limitMs = LIMIT_MS,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    const printed: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => printed.push(part))
    child.stderr.on('data', (part: Buffer) => printed.push(part))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const text = Buffer.concat(printed).toString('utf8').trimEnd()
      if (code === 0) resolve('')
      else resolve(`${text}\n(${signal ? `ended by ${signal}` : `exit code ${code}`})`)
    })
  })

export interface Tally {
  passed: number
  /** One entry per failure: its title, then the reason in further lines. */
  failures: readonly string[]
}

/** Lines of a failure in the summary. The full text was printed before. */
const SHOWN_LINES = 8
/** Shortens a failure for the summary. */
export const failureOf = (title: string, wrong: string): string =>
  [title, ...stripVTControlCharacters(wrong).trim().split('\n').slice(0, SHOWN_LINES)].join('\n  ')

/** Runs the checks one after another and prints a line for each. */
export const runChecks = async (checks: readonly Check[]): Promise<Tally> => {
  let passed = 0
  const failures: string[] = []
  for (const { title, run } of checks) {
    const startedMs = Date.now()
    const wrong = await run().catch((error: unknown) => String(error))
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
    console.log(`${wrong ? '✗' : '✓'} ${title} (${seconds} s)`)
    if (wrong) {
      failures.push(failureOf(title, wrong))
      console.log(wrong)
    } else {
      passed += 1
    }
  }
  return { passed, failures }
}
