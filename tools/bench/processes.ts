import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const TICKS_PER_S = 100

const statusBytes = (pid: number, field: 'VmRSS' | 'VmHWM' | 'RssAnon'): number => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1024
}

/** Resident memory of a process in bytes. All of this file needs Linux. */
export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS')

/** The part of it that no file backs: heap and stacks, without program code. */
export const anonymousBytes = (pid: number): number => statusBytes(pid, 'RssAnon')

/** The peak of resident memory since `forgetPeak`. */
export const peakBytes = (pid: number): number => statusBytes(pid, 'VmHWM')

/** Resets the peak. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** The fields of a process's `stat` from its state on; null if it ended. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** CPU time of processes so far, in seconds. Processes that ended count 0. */
export const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = statOf(pid)
    return fields ? sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S : sum
  }, 0)

/** CPU time so far of a process and its children, also of those that ended, in seconds. */
export const familyCpuSeconds = (pid: number): number => {
  const fields = statOf(pid)
  const ended = fields ? (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S : 0
  return ended + cpuSeconds([pid, ...childrenOf(pid)])
}

/** The parent of a process; 0 if it ended. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0)

/** The children of a process. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The version number that `FILE --version` prints. */
export const printedVersion = (file: string): string =>
  /\d+(\.\d+)*/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown'
