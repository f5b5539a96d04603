import { readFileSync } from 'node:fs'
import { clientFiles } from '@assure/publishing/client-types'

/** The address of a generated file, by its path from the root of the repository. */
export const clientFileAt = (name: string): URL => new URL(`../${name}`, import.meta.url)

/** The generated files of packages/client that differ from the contract; empty if none does. */
export const staleClientFiles = async (): Promise<string[]> =>
  Object.entries(await clientFiles()).flatMap(([name, text]) =>
    readFileSync(clientFileAt(name), 'utf8') === text ? [] : [name],
  )
