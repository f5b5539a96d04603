import { CERTIFICATE_LIFETIME_S, KEY_OVERLAPS_S } from '@assure/contract/constants'
import type { SealedCount } from '../rotation/secret-key.repository.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { DAY_MS, DAY_S } from '../platform/clock.ts'
import { type Command, done, MAILED_BY_SERVER, RefusedError, table, UsageError } from './command.ts'
import type { AdminContext } from './desk.ts'

/** Certificates live as long as queued mails, links and idempotency keys, or longer. */
const LAST_USE_MS = CERTIFICATE_LIFETIME_S * 1000

const NOT_GIVEN = 'not given'
const ALL = 1_000_000
/** Suspended accounts may be resumed with their keys. */
const IN_USE = ['pending', 'active', 'suspended']

/** The state of each secret: what only it opens or verifies. */
const statesOf = async ({ secretKeys, secretIds, now }: AdminContext) => {
  const known = await secretKeys.list()
  const counts = await secretKeys.countRows()
  const codes = await secretKeys.countRecoveryCodes()
  // Codes without a secret come from servers of the release before, which had the first one.
  const oldest = known[0]?.id ?? secretIds[0]
  const rowsOf = (id: string | null) =>
    counts.reduce((sum, { rows }: SealedCount) => sum + (rows.get(id) ?? 0), 0)
  const ids = [...new Set([...secretIds, ...known.map(({ id }) => id)])]
  const secrets = ids.map((id) => {
    const lastCurrentAt = known.find((each) => each.id === id)?.lastCurrentAt ?? null
    const lastUseMs = lastCurrentAt ? lastCurrentAt.getTime() + LAST_USE_MS : 0
    return {
      secret_id: id,
      state: id === secretIds[0] ? 'current' : secretIds.includes(id) ? 'opens' : NOT_GIVEN,
      last_current: lastCurrentAt,
      days_of_certificates: Math.max(0, Math.ceil((lastUseMs - now().getTime()) / DAY_MS)),
      rows: rowsOf(id),
      recovery_codes_of: codes
        .filter((code) => (code.id ?? oldest) === id)
        .reduce((sum, { accounts }) => sum + accounts, 0),
    }
  })
  return { secrets, counts, unreadable: rowsOf(null) }
}

const STEPS = [
  '1. Make a secret: `openssl rand -base64 32`. Add it as the last line of the file of PORTAL_SECRET, or after a comma.',
  '   Restart every server. From now on they publish the key of its certificates and can open what it seals.',
  '2. After an hour, when caches of the key set are over, move the new secret to the front. Restart every server.',
  '   They now seal and sign with it. The job `reseal` seals the stored values again. Make a backup.',
  `3. After 7 days, when the last certificate of the old secret is over, run ${adminCommand('secrets retire <id>')}.`,
  `   It says what still needs the old secret, if anything; ${adminCommand('secrets status')} shows the ids.`,
  '   Take the old secret out and restart every server.',
  '   Keep it with the backups that were made with it.',
]

/** `npm run admin -- secrets ...` */
export const secretCommands: Record<string, Command> = {
  'secrets status': {
    takes: [],
    summary: 'the secrets of PORTAL_SECRET, and how many stored values only each of them opens',
    details: [
      'It reads and opens every sealed value, about a minute for a million. A secret is named by its fingerprint.',
      '`recovery_codes_of` counts people whose recovery codes only this secret verifies.',
    ],
    run: async (desk) => {
      const { secrets, counts, unreadable } = await statesOf(desk)
      const columns = counts.flatMap(({ column, rows }) =>
        [...rows].map(([id, count]) => ({ column, secret_id: id ?? NOT_GIVEN, rows: count })),
      )
      return {
        lines: [
          ...table(secrets, [
            'secret_id',
            'state',
            'last_current',
            'days_of_certificates',
            'rows',
            'recovery_codes_of',
          ]),
          '',
          ...table(columns, ['column', 'secret_id', 'rows']),
          ...(unreadable > 0
            ? [
                '',
                `Stored values that no given secret opens: ${unreadable}. Add their secret at the end of PORTAL_SECRET.`,
              ]
            : []),
        ],
        json: { secrets, columns },
      }
    },
  },
  'secrets rotate': {
    takes: [],
    summary: 'the steps that replace PORTAL_SECRET while the servers run',
    run: () => Promise.resolve({ lines: STEPS, json: { steps: STEPS } }),
  },
  'secrets leaked': {
    takes: [],
    options: { overlap: KEY_OVERLAPS_S.join('|') },
    summary: 'after a leak: log everybody out, replace every API key, and mail the owners',
    details: [
      '--overlap is how many seconds the old keys still work, by default a day; 0 for an attack that is going on. Replace the',
      'secret first (`secrets rotate`), so that the new keys are sealed with one that nobody else knows.',
    ],
    changes: true,
    asks: () => 'This logs out every account and replaces every API key.',
    run: async (desk, { options: { overlap = String(DAY_S) }, origin }) => {
      const overlapS = KEY_OVERLAPS_S.find((allowed) => String(allowed) === overlap)
      if (overlapS === undefined)
        throw new UsageError(`--overlap must be one of: ${KEY_OVERLAPS_S.join(', ')}.`)
      const all = await desk.operator.list({ limit: ALL })
      const accounts = all.filter(({ status }) => IN_USE.includes(status))
      let replaced = 0
      for (const account of accounts) {
        await desk.operator.endSessions(account, origin)
        const owner = await desk.accounts.findAccount(account.accountId)
        if (!owner) continue
        await desk.apiKeys.rotate(owner, overlapS, origin, 'api_key_replaced')
        replaced += 1
      }
      const said = `Logged out ${accounts.length} accounts and replaced ${replaced} API keys. The owners ${MAILED_BY_SERVER}.`
      return done(said, { accounts: accounts.length, replaced })
    },
  },
  'secrets retire': {
    takes: ['<id>'],
    flags: ['now'],
    summary: 'check that an earlier secret is no longer needed, before it is taken out of PORTAL_SECRET',
    details: [
      'Refused while stored values need the secret, while devices may have certificates of it (7 days), and while people',
      'have recovery codes of it. After a leak, "--now" does not wait: certificates and links of the old secret stop',
      'working when it is taken out, and these recovery codes are deleted.',
    ],
    changes: true,
    asks: ([id]) =>
      `Check that ${id} may be removed. With --now, recovery codes that only it verifies are deleted.`,
    run: async (desk, { words: [id = ''], options: { now } }) => {
      const { secrets } = await statesOf(desk)
      const secret = secrets.find(({ secret_id }) => secret_id === id)
      if (!secret)
        throw new RefusedError(
          `There is no such secret. Give the id of 8 characters that ${adminCommand('secrets status')} shows.`,
        )
      if (secret.state === 'current')
        throw new RefusedError(`${id} is the current secret: put another one before it in PORTAL_SECRET.`)
      if (secret.rows > 0)
        throw new RefusedError(
          `${secret.rows} stored values need ${id}. A running server seals them again within minutes.`,
        )
      const { days_of_certificates: daysLeft } = secret
      if (now === undefined && daysLeft > 0)
        throw new RefusedError(
          `Devices may have certificates of ${id}, for ${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'}. After a leak: --now.`,
        )
      if (now === undefined && secret.recovery_codes_of > 0)
        throw new RefusedError(
          `Recovery codes of ${id}: ${secret.recovery_codes_of} account(s), whose profile asks for new ones. To delete these codes: --now.`,
        )
      await desk.secretKeys.retire(id)
      const lost = [
        daysLeft > 0
          ? ' Certificates of it then no longer verify: devices get new ones with their next heartbeat.'
          : '',
        secret.recovery_codes_of > 0
          ? ` Accounts whose recovery codes are deleted: ${secret.recovery_codes_of}.`
          : '',
      ].join('')
      return done(
        `${id} is no longer needed. Take it out of PORTAL_SECRET and restart every server.${lost}`,
        { days_of_certificates: daysLeft, recovery_codes_of: secret.recovery_codes_of },
      )
    },
  },
}
