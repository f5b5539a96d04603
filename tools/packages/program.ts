import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program of an example that runs until it is stopped. */
export interface Program {
  /** Returns the text of both outputs. */
  output: () => string
  /** Sends a signal, waits for the end and returns the text of both outputs. */
  stop: (signal: NodeJS.Signals) => Promise<string>
}

/** Starts a server in a folder and waits until its port answers. Throws with its output if it ends before. */
export const startProgram = async (
  file: string,
  { folder, port, env }: { folder: string; port: number; env: Record<string, string> },
): Promise<Program> => {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const ended = once(child, 'close')
  const answers = () =>
    fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    output: () => output,
    stop: async (signal) => {
      child.kill(signal)
      await ended
      return output
    },
  }
}
