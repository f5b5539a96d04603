import { execFileSync } from 'node:child_process'

const idsOf = (user: string) => {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns the user for programs that refuse to run as root: the current one, or an unprivileged one if this is root. */
export const unprivilegedUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  try {
    return idsOf('postgres')
  } catch {
    return idsOf('nobody')
  }
}
