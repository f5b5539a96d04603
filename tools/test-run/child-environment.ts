/**
 * The environment for a process that a test starts: the path, and Node's compile cache. Without the cache Node would
 * strip the types of every source again.
 */
export const childEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
