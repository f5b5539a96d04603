import type { Permission } from '@assure/contract/rpc'

type Key<P extends Permission> = P extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** Returns a permission as a part of a text's key, which a dot would divide. */
export const permissionKey = <P extends Permission>(permission: P): Key<P> =>
  permission.replace('.', '_') as Key<P>
