import type { Mutation } from './mutation.ts'

const sdks = (name: string) => `apps/api/src/features/sdks/${name}`
const TESTS = [sdks('sdk-files.db.test.ts')]
const LIMIT_TESTS = [sdks('download-limits.db.test.ts')]

/** Guards of files of SDKs. */
export const SDK_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a file of an SDK is for organisations with a trial or plan',
    file: sdks('download-right.repository.ts'),
    from: 'account !== null && account.sessionType !== WITHOUT_PLAN',
    to: 'account?.sessionType !== WITHOUT_PLAN + WITHOUT_PLAN',
    tests: TESTS,
  },
  {
    name: 'a changed file of an SDK never arrives whole',
    file: sdks('sdk-file.repository.ts'),
    from: "size !== byteSize || hash.digest('hex') !== sha256",
    to: 'size !== byteSize',
    tests: TESTS,
  },
  {
    name: 'a withdrawn release has no file',
    file: sdks('sdk-release.repository.ts'),
    from: 'withdrawn_why_fr = ${why.fr},\n        file_id = null',
    to: 'withdrawn_why_fr = ${why.fr}',
    tests: TESTS,
  },
  {
    name: 'a withdrawn release that still has a file does not give it',
    file: sdks('sdk-release.repository.ts'),
    from: 'withdrawnAt !== null || fileId === null',
    to: 'fileId === null',
    tests: TESTS,
  },
  {
    name: 'one organisation cannot hold all places for files',
    file: sdks('concurrent-downloads.ts'),
    from: 'others >= FILES_AT_ONCE_BY_ACCOUNT',
    to: 'others < 0',
    tests: LIMIT_TESTS,
  },
  {
    name: 'a download whose client goes away gives its place back',
    file: sdks('concurrent-downloads.ts'),
    from: '(running.get(accountId) ?? 1) - 1',
    to: 'running.get(accountId) ?? 1',
    tests: LIMIT_TESTS,
  },
  {
    name: 'a file of an SDK that the operator did not describe is not added',
    file: 'apps/api/src/admin/sdk-commands.ts',
    from: 'if (wrong === null) return',
    to: 'if (wrong !== undefined) return',
    tests: TESTS,
  },
]
