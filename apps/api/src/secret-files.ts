import { readFileSync } from 'node:fs'
import { type Name, settingFault } from './environment.ts'

/** Settings that can be in files, because others on the machine can see a process's environment. */
const IN_FILES = [
  'PORTAL_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const satisfies readonly Name[]

/**
 * Reads each setting whose `<NAME>_FILE` is given from that file, without white space around it. Returns all settings,
 * and the faults: a file that cannot be read or is empty, or a setting that is given both ways.
 */
export const readSecretFiles = (
  given: Readonly<Partial<Record<string, string>>>,
): { given: Partial<Record<string, string>>; faults: string[] } => {
  const all = { ...given }
  const faults: string[] = []
  for (const name of IN_FILES) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) {
      faults.push(settingFault(name, `must not be given together with ${name}_FILE`))
      continue
    }
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text === '') faults.push(settingFault(name, `${name}_FILE is empty`))
      else all[name] = text
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      faults.push(settingFault(name, `${name}_FILE cannot be read (${code})`))
    }
  }
  return { given: all, faults }
}
