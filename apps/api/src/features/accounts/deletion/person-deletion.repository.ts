import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { type PersonCaller, refuseLogin } from '@assure/contract/authorise'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag, moment, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import { accountShape, isLeaving } from '../account/account-row.ts'
import { memberIds } from '../memberships/member-sessions.repository.ts'
import { loginNeed } from '../memberships/membership.repository.ts'
import { organisationIdsOf } from '../memberships/person-log.repository.ts'
import { endPowers } from '../members/member-powers.repository.ts'
import { findMember, isLastOwner, lockOrganisationsOf } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import { personShape } from '../people/person-row.ts'
import { type DeletionRepository } from './deletion.repository.ts'
import { erasedAt } from './grace.ts'
import { closePerson } from './person-closing.repository.ts'
import type { UndoLinks } from './undo-link.ts'

interface Dependencies {
  clock: Clock
  postMail: PostMail
  undoLinks: Pick<UndoLinks, 'make'>
  accounts: Pick<DeletionRepository, 'begin'>
}
/** Organisations that keep a person from deleting their login. */
export interface DeletionRefusal {
  code: 'LAST_OWNER' | 'ORGANISATION_SUSPENDED'
  organisations: { accountId: string; company: string }[]
}
type PersonDeletionOutcome =
  | { requestedAt: Date }
  | { refusal: DeletionRefusal }
  /** The person joined an organisation meanwhile, or `restoring` is still being restored. */
  | { restoring: string | null }

/** The person of a deletion, and how they logged in. */
export type DeletingPerson = Omit<PersonCaller, 'email'>

const organisationShape = {
  accountId: uuid,
  company: text(),
  status: accountShape.status,
  isRestoring: flag,
  signInPolicy: text<SignInPolicy>(),
}

/** Begins the deletion of a person's login, in the caller's transaction. */
export const personDeletionRepository = ({ clock, postMail, undoLinks, accounts }: Dependencies) => {
  /** The organisations in use of a person, by what a deletion of the person does to them. */
  const sort = async (transaction: Transaction, userId: string, ids: readonly string[]) => {
    const found = await select(transaction, organisationShape)`
      select account_id as "accountId", company, status, deletion_requested_at is not null as "isRestoring",
        sign_in_policy as "signInPolicy" from accounts
      where account_id = any(${ids}::uuid[]) order by account_id`
    const sorted = { blocked: [], owned: [], alone: [], left: [] } as Record<
      'blocked' | 'owned' | 'alone' | 'left',
      typeof found
    >
    for (const organisation of found.filter(({ status }) => status !== 'erased' && !isLeaving(status))) {
      const { accountId, status } = organisation
      const member = await findMember(transaction, accountId, userId)
      if (!member) continue
      const isAlone = (await memberIds(transaction, accountId)).length === 1
      const isNeeded = isAlone || (await isLastOwner(transaction, accountId, { ...member, userId }))
      if (isNeeded && status !== 'active') sorted.blocked.push(organisation)
      else if (isAlone) sorted.alone.push(organisation)
      else (isNeeded ? sorted.owned : sorted.left).push(organisation)
    }
    return sorted
  }

  /** Takes the person out. Their place and their row in `user_accounts` stay, which tells it from a removal. */
  const leave = async (
    transaction: Transaction,
    { accountId, company }: { accountId: string; company: string },
    person: { userId: string; name: string; email: string },
    origin: AuditOrigin,
    now: Date,
  ) => {
    const { userId, name } = person
    await transaction.execute(sql`
      update memberships set removed_at = ${now} where account_id = ${accountId} and user_id = ${userId}`)
    await endPowers(transaction, accountId, person, now)
    const event = {
      action: 'member_login_deleted',
      target: wireId(accountId, userId),
      personId: userId,
    } as const
    await recordAudit(transaction, accountId, origin, now, event)
    for (const { email: to, language, name: owner } of await ownersOf(transaction, accountId))
      await postMail(transaction, {
        template: 'member_login_deleted',
        to,
        language,
        values: { name: owner, organisation: company, member: name, undo_until: erasedAt(now) },
      })
  }

  return {
    /**
     * Deletes a person's login, unless an organisation needs them. Organisations without another member go too. A second
     * request changes nothing. Throws `RpcError` `second_factor_required` or
     * `single_sign_on_required` if one that goes too asks for it.
     */
    request: async (
      transaction: Transaction,
      asking: DeletingPerson,
      origin: AuditOrigin,
    ): Promise<PersonDeletionOutcome> => {
      const { user_id: userId } = asking
      const ids = await lockOrganisationsOf(transaction, userId)
      const person = await selectOne(transaction, {
        ...{ name: text(), email: text(), language: personShape.language },
        status: text<'deleting' | ''>(),
        requestedAt: moment,
      })`
        select name, email, language, case status when 'deleting' then status else '' end as status,
          coalesce(deletion_requested_at, created_at) as "requestedAt"
        from users where user_id = ${userId} for no key update`
      if (!person) throw new Error('the caller is no person')
      const { name, email, language } = person
      if (person.status === 'deleting') return { requestedAt: person.requestedAt }
      if ((await organisationIdsOf(transaction, userId)).join() !== ids.join()) return { restoring: null }
      const { blocked, owned, alone, left } = await sort(transaction, userId, ids)
      if (owned.length > 0) return { refusal: { code: 'LAST_OWNER', organisations: owned } }
      if (blocked.length > 0) return { refusal: { code: 'ORGANISATION_SUSPENDED', organisations: blocked } }
      for (const organisation of alone) {
        const need = loginNeed({ ...organisation, roles: ['owner'] }, asking)
        if (need) refuseLogin(need)
      }
      const restoring = alone.find(({ isRestoring }) => isRestoring)
      if (restoring) return { restoring: restoring.accountId }
      const now = clock()
      for (const { accountId } of alone) await accounts.begin(transaction, accountId, origin, now)
      for (const organisation of left)
        await leave(transaction, organisation, { userId, name, email }, origin, now)
      await closePerson(transaction, userId, now)
      await postMail(transaction, {
        template: 'login_deleted',
        to: email,
        language,
        values: {
          ...{ name, undo_until: erasedAt(now) },
          organisations: alone.map(({ company }) => company),
          token: await undoLinks.make({ kind: 'person', userId, requestedAt: now }),
        },
      })
      return { requestedAt: now }
    },
  }
}
