import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inMb, median } from './statistics.ts'
import type { Table } from './measure.ts'

const API = fileURLToPath(new URL('../../apps/api', import.meta.url))
const RUNS = 5

/** Import lists, each measured against an empty script. `serve.ts` loads the whole server, without starting it. */
const IMPORTS: readonly (readonly [what: string, imports: readonly string[]])[] = [
  ['Node alone', []],
  ['one TypeScript file, types stripped', ['#src/platform/clock.ts']],
  ['zod', ['zod']],
  ['pg', ['pg']],
  ['pg-boss (with pg)', ['pg-boss']],
  ['fastify with its two plugins', ['fastify', '@fastify/cookie', '@fastify/static']],
  ['jose', ['jose']],
  ['argon2', ['@node-rs/argon2']],
  [
    'all packages above together',
    ['zod', 'pg-boss', 'fastify', '@fastify/cookie', '@fastify/static', 'jose', '@node-rs/argon2'],
  ],
  ['the contract (with zod)', ['@assure/contract/services']],
  ['the whole server, imported', ['#src/serve.ts']],
]

const script = (imports: readonly string[]) => `
  for (const name of ${JSON.stringify(imports)}) await import(name)
  const { readFileSync } = await import('node:fs')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const text = readFileSync('/proc/self/status', 'utf8')
  const bytes = (field) => Number(new RegExp(field + ':\\\\s+(\\\\d+)').exec(text)[1]) * 1024
  console.log(JSON.stringify([bytes('VmRSS'), bytes('RssAnon')]))`

const weigh = (imports: readonly string[]): [resident: number, anonymous: number] => {
  const args = ['--input-type=module', '--eval', script(imports)]
  const printed = execFileSync(process.execPath, args, { cwd: API, encoding: 'utf8' })
  return JSON.parse(printed) as [number, number]
}

/** The memory that each import adds to a process. */
export const importWeights = (quick: boolean): Table => {
  const runs = quick ? 1 : RUNS
  let nothing = 0
  const rows = IMPORTS.map(([what, imports]) => {
    const weighed = Array.from({ length: runs }, () => weigh(imports))
    const resident = median(weighed.map(([bytes]) => bytes))
    if (imports.length === 0) nothing = resident
    const added = imports.length === 0 ? '' : `+ ${inMb(resident - nothing)}`
    return [what, inMb(resident), added, inMb(median(weighed.map(([, bytes]) => bytes)))]
  })
  return {
    caption: `Resident memory of a process that imports this and waits, median of ${runs}`,
    head: ['imported', 'resident', 'more than Node alone', 'of it backed by no file'],
    rows,
  }
}
