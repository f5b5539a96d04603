import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from '../run/child.mjs'
import { npmCommand } from '../run/npm.mjs'
import { CHROMIUM_FLAGS } from '../test-run/chromium.ts'

export const LIGHTHOUSE_VERSION = '13.5.0'
const HOME = fileURLToPath(new URL('../../.lighthouse/', import.meta.url))
const PACKAGE = join(HOME, 'node_modules', 'lighthouse')
const INSTALL_LIMIT_MS = 600_000
const RUN_LIMIT_MS = 180_000
const REPORT_MAX_BYTES = 64_000_000

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** The result of one run: scores of 0 to 100, times in ms, and the failed audits. */
export interface Verdict {
  scores: Record<Category, number>
  fcpMs: number
  lcpMs: number
  blockedMs: number
  shift: number
  faults: string[]
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const isInstalled = () => {
  const file = join(PACKAGE, 'package.json')
  return (
    existsSync(file) &&
    (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === LIGHTHOUSE_VERSION
  )
}

/** Installs Lighthouse into `.lighthouse` of the checkout, because it is large and only this needs it. */
export const ensureLighthouse = async (say: (line: string) => void): Promise<void> => {
  if (isInstalled()) return
  mkdirSync(HOME, { recursive: true })
  // Its own package, so that npm does not treat it as part of the workspaces.
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n')
  const npm = npmCommand(process.execPath)
  const args = ['install', '--prefix', HOME, '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  await runQuietly(
    `Bringing Lighthouse ${LIGHTHOUSE_VERSION} into .lighthouse`,
    npm.file,
    [...npm.args, ...args, `lighthouse@${LIGHTHOUSE_VERSION}`],
    { cwd: HOME, env: npm.env(process.env), say, timeoutMs: INSTALL_LIMIT_MS },
  )
}

const verdictOf = ({ runtimeError, categories, audits }: Report): Verdict => {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
  ) as Verdict['scores']
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores,
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    faults: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}

/** Lighthouse's message when a busy machine loses the start of its trace. */
const LOST_RECORD = 'NO_NAVSTART'
const TRIES = 3

/**
 * Runs Lighthouse on a page once, as a slow phone in a fresh browser. Retries a lost trace. Throws without a report.
 */
export const runLighthouse = async (url: string, chromium: string, tries = TRIES): Promise<Verdict> => {
  try {
    return await runOnce(url, chromium)
  } catch (error) {
    if (tries === 1 || !String(error).includes(LOST_RECORD)) throw error
    return runLighthouse(url, chromium, tries - 1)
  }
}

const runOnce = async (url: string, chromium: string): Promise<Verdict> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-lighthouse-'))
  const flags = ['--headless=new', ...CHROMIUM_FLAGS, `--user-data-dir=${folder}`]
  const args = [
    join(PACKAGE, 'cli', 'index.js'),
    url,
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  try {
    const report = await new Promise<string>((resolve, reject) => {
      const env = { ...process.env, CHROME_PATH: chromium }
      const options = { env, timeout: RUN_LIMIT_MS, maxBuffer: REPORT_MAX_BYTES }
      execFile(process.execPath, args, options, (error, out, said) => {
        if (error) reject(new Error(`Lighthouse did not end well: ${said.slice(-500)}`, { cause: error }))
        else resolve(out)
      })
    })
    return verdictOf(JSON.parse(report) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
