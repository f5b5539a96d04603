import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const APT_LIMIT_MS = 600_000

/** For a browser in a container, without a screen, that asks nobody for anything by itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Where Chromium may be, the best place first: what `CHROMIUM_PATH` says, and then nothing else, the usual
 * folder of Debian, the path, the applications of macOS.
 */
export const chromiumCandidates = (env: Record<string, string | undefined>): string[] => {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)]
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
}

const find = () => chromiumCandidates(process.env).find(isExecutable) ?? null

/** How packages can be installed here without asking anybody: as root, or by sudo without a password. */
const privilege = (): string[] | null => {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

const aptGet = (prefix: string[], ...args: string[]) => {
  const [file = '', ...rest] = [...prefix, 'apt-get', '-q', ...args]
  execFileSync(file, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: APT_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Chromium's path; on Debian it is installed if missing. Null, with the reason, where that fails. */
export const ensureChromium = (say: (line: string) => void): string | null => {
  const found = find()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    say(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`)
    return null
  }
  const prefix = existsSync('/etc/debian_version') ? privilege() : null
  if (!prefix) {
    say('No Chromium was found: please install it, or set CHROMIUM_PATH to that of Chromium or Chrome.')
    return null
  }
  say('Installing Chromium by apt-get ...')
  try {
    aptGet(prefix, 'update')
    aptGet(prefix, 'install', '-y', '--no-install-recommends', 'chromium')
  } catch (error) {
    say(`Chromium could not be installed: ${error instanceof Error ? error.message : String(error)}`)
  }
  return find()
}
