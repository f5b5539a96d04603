import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { machineLoad, machineText } from './machine.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { MEASURES } from './measures.ts'
import { type BenchOptions, HELP, readOptions, UsageError } from './options.ts'
import { findingsText, withFigures } from './report.ts'

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
const EXIT_USAGE = 64

/** Runs a measure. Prints the error and returns null if it cannot run here. */
const runMeasure = async (measure: Measure, context: BenchContext): Promise<Findings | null> => {
  try {
    return await measure.run(context)
  } catch (error) {
    console.error(`${measure.name} was not measured:`, error)
    process.exitCode = 1
    return null
  }
}

const bench = async ({ only, write, quick, explain }: BenchOptions): Promise<void> => {
  const machine = machineText()
  const context = { quick, explain, say: (line: string) => console.error(`  ${line}`) }
  const missed: string[] = []
  for (const measure of MEASURES.filter(({ name }) => only === null || name === only)) {
    console.error(`${measure.title} (${measure.name})`)
    const busyBefore = machineLoad()
    const findings = await runMeasure(measure, context)
    if (!findings) {
      missed.push(`${measure.name}: not measured`)
      continue
    }
    const day = new Date().toISOString().slice(0, 10)
    const heading = `Measured ${day} on ${machine}; load of the machine before: ${busyBefore}.`
    const text = findingsText(findings, heading)
    console.log(`\n## ${measure.title}\n\n${text}\n`)
    if (write) writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), measure.name, text))
    for (const { what, goal, measured, met } of findings.goals) {
      if (!met) missed.push(`${what}: ${measured}, goal ${goal}`)
    }
  }
  console.log(
    missed.length === 0 ? 'Every goal was met.' : `Missed:\n${missed.map((line) => `  ${line}`).join('\n')}`,
  )
  if (quick) console.log('These were small sizes: the figures say little.')
}

try {
  const options = readOptions(
    process.argv.slice(2),
    MEASURES.map(({ name }) => name),
  )
  if (options) await bench(options)
  else console.log(HELP)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n${HELP}`)
  process.exitCode = EXIT_USAGE
}
