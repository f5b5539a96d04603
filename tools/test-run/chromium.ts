import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const APT_LIMIT_MS = 600_000

/** Flags for a headless Chromium in a container, without its own network requests. */
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
 * Possible paths of Chromium, best first: only `CHROMIUM_PATH` if it is set. Otherwise Debian's usual folder, the path,
 * and macOS applications.
 */
export const chromiumCandidates = (env: Record<string, string | undefined>): string[] => {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)]
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
}

const find = () => chromiumCandidates(process.env).find(isExecutable) ?? null

/** The command prefix that may install packages: none as root, sudo without a password, or null if not allowed. */
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

/** Returns Chromium's path, and installs it on Debian if missing. If that fails, prints the reason and returns null. */
export const ensureChromium = (say: (line: string) => void): string | null => {
  const found = find()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    say(`CHROMIUM_PATH is not a program: ${process.env.CHROMIUM_PATH}`)
    return null
  }
  const prefix = existsSync('/etc/debian_version') ? privilege() : null
  if (!prefix) {
    say('No Chromium was found: please install it, or set CHROMIUM_PATH to the path of Chromium or Chrome.')
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
