import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../../../../tools/test-run/child-environment.ts'
import { RELEASE_URL } from '../upgrade/release-client.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** A server in a process of its own, which a test can kill. `main` is the file that starts it. */
export const serverProcess = (port: number, environment: Record<string, string>, main = MAIN) => {
  let child: ChildProcess | undefined
  let said = ''
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }
  return {
    port,
    /** All lines of its log. */
    said: () => said.split('\n'),
    /** Starts it. `more` are settings for this and later starts. */
    start: (more: Record<string, string> = {}): void => {
      Object.assign(environment, more)
      const settings = { PORT: String(port), PUBLIC_URL: RELEASE_URL, LOG_LEVEL: 'error', ...environment }
      child = spawn(process.execPath, [main], {
        env: { ...childEnvironment(), ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout?.on('data', (bytes) => {
        said += String(bytes)
      })
    },
    kill: () => end('SIGKILL'),
    /** Lets it finish the calls under way. */
    stop: () => end('SIGTERM'),
  }
}
export type ServerProcess = ReturnType<typeof serverProcess>
