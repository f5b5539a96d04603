interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** The room of a file, a subfolder of a server feature; null for other files and for tests. */
const roomOf = (file: string): string | null =>
  file.endsWith('.test.ts') ? null : (/^apps\/api\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null)

/**
 * Pairs of rooms that import each other, directly or through others, as `a -> b`. It finds cycles of rooms even where
 * no file is in a cycle.
 */
export const roomCycles = (modules: readonly Module[]): string[] => {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = roomOf(source)
    if (from === null) continue
    const targets = arrows.get(from) ?? new Set()
    arrows.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved)
      if (to !== null && to !== from) targets.add(to)
    }
  }
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>()
    const visit = (room: string) => {
      for (const next of arrows.get(room) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(from)
    return seen
  }
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => reachable(to).has(from)).map((to) => `${from} -> ${to}`),
  )
}
