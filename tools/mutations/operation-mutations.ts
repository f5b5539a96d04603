import type { Mutation } from './mutation.ts'

const COPIES = ['apps/api/src/backup/backup.db.test.ts']
const REFUSALS = ['apps/api/src/backup/backup-refusals.db.test.ts']
const METRICS = ['apps/api/src/metrics/metrics.db.test.ts']
const MIGRATIONS = ['apps/api/src/platform/database/migrate.db.test.ts']

/** Guards of backups, metrics, migrations and logs. */
export const OPERATION_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a backup with a changed row is refused',
    file: 'apps/api/src/backup/backup-format.ts',
    from: '    if (here?.sum !== there?.sum) throw new BackupError(`${table} has a row that was changed.`)\n',
    to: '',
    tests: REFUSALS,
  },
  {
    name: 'a backup is signed',
    file: 'apps/api/src/backup/read-backup.ts',
    from: 'if (parsed.mac !== macOf(secrets, first, parsed.sums))',
    to: 'if (parsed.mac === "" && macOf(secrets, first, parsed.sums) === "")',
    tests: REFUSALS,
  },
  {
    name: 'a backup of another secret is refused',
    file: 'apps/api/src/backup/read-backup.ts',
    from: '  expectSecret(header, secretId(secrets))\n',
    to: '',
    tests: REFUSALS,
  },
  {
    name: 'a backup without its end is refused',
    file: 'apps/api/src/backup/read-backup.ts',
    from: '  throw new BackupError(CUT_OFF)\n}\n\nconst expectSecret',
    to: '  return sums.results()\n}\n\nconst expectSecret',
    tests: REFUSALS,
  },
  {
    name: 'verify checks foreign keys',
    file: 'apps/api/src/backup/read-backup.ts',
    from: 'wanted !== null && !known.found.has(wanted)',
    to: 'wanted === "" && !known.found.has(wanted)',
    tests: REFUSALS,
  },
  {
    name: 'a restore refuses other columns',
    file: 'apps/api/src/backup/restore-backup.ts',
    from: 'columns.length !== target.columns.length || columns.includes(undefined)',
    to: 'columns.length !== target.columns.length',
    tests: REFUSALS,
  },
  {
    name: 'a restore needs an empty target',
    file: 'apps/api/src/backup/restore-backup.ts',
    from: '  await expectEmpty(connection, header)\n',
    to: '',
    tests: REFUSALS,
  },
  {
    name: 'a restore refuses a backup of a newer release',
    file: 'apps/api/src/backup/restore-backup.ts',
    from: '  expectKnownMigrations(header)\n',
    to: '',
    tests: REFUSALS,
  },
  {
    name: 'the name of a partition cannot carry SQL',
    file: 'apps/api/src/features/usage/report-id.repository.ts',
    from: "  if (!DAY_PATTERN.test(day)) throw new Error('a partition needs a day')\n",
    to: '',
    tests: REFUSALS,
  },
  {
    name: 'a copy ends sessions and links in mails',
    file: 'apps/api/src/backup/restore-backup.ts',
    from: '    if (!isMove) for (const name',
    to: '    if (isMove) for (const name',
    tests: COPIES,
  },
  {
    name: 'erased accounts stay erased in a copy',
    file: 'apps/api/src/backup/restore-backup.ts',
    from: 'erased = await markErasures(transaction, erasures)',
    to: 'erased = await markErasures(transaction, [])',
    tests: COPIES,
  },
  {
    name: 'a backup reads one state',
    file: 'apps/api/src/backup/write-backup.ts',
    from: "'set transaction isolation level repeatable read, read only'",
    to: "'set transaction read only'",
    tests: COPIES,
  },
  {
    name: 'only its owner reads a backup',
    file: 'apps/api/src/backup/backup-file.ts',
    from: 'const PRIVATE = 0o600',
    to: 'const PRIVATE = 0o644',
    tests: COPIES,
  },
  {
    name: 'a copy drops waiting mails',
    file: 'apps/api/src/admin/backup-commands.ts',
    from: 'isMove || queue !== MAIL_QUEUE',
    to: 'isMove || queue !== ""',
    tests: COPIES,
  },
  {
    name: 'a label of a metric comes from a closed set',
    file: 'apps/api/src/platform/http/called-mode.ts',
    from: "typeof named === 'string' && MODES.has(named)",
    to: "typeof named === 'string'",
    tests: METRICS,
  },
  {
    name: 'the metrics listener has one path',
    file: 'apps/api/src/metrics/serve-metrics.ts',
    from: "request.url === PATH && request.method === 'GET'",
    to: 'request.url !== PATH || true',
    tests: METRICS,
  },
  {
    name: 'a migration gives way to calls',
    file: 'apps/api/src/platform/database/migrate.ts',
    from: '    if (next) {\n      await client.query(`set local lock_timeout = ${TABLE_LOCK_MAX_MS}`)\n',
    to: '    if (next) {\n      await client.query(`set local lock_timeout = ${TABLE_LOCK_MAX_MS * 60}`)\n',
    tests: MIGRATIONS,
  },
  {
    name: 'a server refuses a schema that needs a later release',
    file: 'apps/api/src/platform/database/schema-state.ts',
    from: '!known && (needs === null || !isAtLeast(version, needs))',
    to: '!known && needs === null',
    tests: MIGRATIONS,
  },
  {
    name: 'the doctor finds clients that choose their address',
    file: 'apps/api/src/admin/doctor/front-door-checks.ts',
    from: 'if (address === INVENTED)',
    to: "if (address === '')",
    tests: ['apps/api/src/admin/doctor/front-door-checks.test.ts'],
  },
  {
    name: 'a database on another host needs a checked certificate',
    file: 'apps/api/src/unsafe-settings.ts',
    from: "return !isOnThisMachine && url.searchParams.get('sslmode') !== 'verify-full'",
    to: "return !isOnThisMachine && url.searchParams.get('sslmode') === null",
    tests: ['apps/api/src/unsafe-settings.test.ts'],
  },
  {
    name: 'a secret of few different bytes is refused',
    file: 'apps/api/src/unsafe-settings.ts',
    from: 'const SECRET_BITS_MIN = 128',
    to: 'const SECRET_BITS_MIN = 1',
    tests: ['apps/api/src/unsafe-settings.test.ts'],
  },
  {
    name: 'repeats of a log message are folded',
    file: 'apps/api/src/platform/folded-log.ts',
    from: '    if (times !== undefined) {',
    to: '    if (times === -1) {',
    tests: ['apps/api/src/platform/folded-log.test.ts'],
  },
]
