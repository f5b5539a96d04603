import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PACKAGE_SCOPE } from '@assure/contract/package-scope'

/** Programs that run a sample, and the ending of its file. */
export const RUNS = {
  curl: { command: ['sh', '-e'], ending: 'sh' },
  typescript: { command: [process.execPath], ending: 'mts' },
  python: { command: ['python3'], ending: 'py' },
} as const
export type Run = keyof typeof RUNS

const works = (program: string, ...options: string[]) => spawnSync(program, options).status === 0
/** Languages whose samples cannot run on this computer. */
export const MISSING: Record<Run, boolean> = {
  curl: !works('curl', '--version'),
  typescript: false,
  python: !works('python3', '--version'),
}
/** Whether Python has the library `cryptography`. */
export const HAS_CRYPTOGRAPHY = works('python3', '-c', 'import cryptography')

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Packages that a sample may import, with their folders. The npm packages have their public names, as for a reader. */
const PACKAGES = {
  jose: 'node_modules/jose',
  [`${PACKAGE_SCOPE}/client`]: 'packages/client',
  [`${PACKAGE_SCOPE}/device-client`]: 'packages/device-client',
}

/** Makes a project of its own in a temporary folder, with the packages that samples import. Returns its path. */
export const makeSampleFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'samples-'))
  for (const [name, path] of Object.entries(PACKAGES)) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(fromRoot(path), link)
  }
  return folder
}

/** Saves a program in a folder, runs it as the pages say, and returns its output. Throws if it fails. */
export const runSample = async (
  language: Run,
  folder: string,
  text: string,
  env: Record<string, string | undefined>,
): Promise<string> => {
  const {
    command: [program, ...options],
    ending,
  } = RUNS[language]
  const file = `${randomUUID()}.${ending}`
  await writeFile(join(folder, file), text)
  const { stdout } = await promisify(execFile)(program, [...options, file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  })
  return stdout
}
