import type { Language } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { moment, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { findMember } from '../members/organisation-lock.repository.ts'
import { mailToOwner } from './deletion-mails.repository.ts'
import { erasedAt } from './grace.ts'
import { makeUndoLinks } from './undo-link.ts'

interface Dependencies {
  secrets: Secrets
  postMail: PostMail
}

const personShape = {
  name: text(),
  email: text(),
  language: text<Language>(),
  requestedAt: nullable(moment),
}
const organisationShape = { accountId: uuid, company: text(), requestedAt: moment }

/** Mails the links that undo deletions again, to a person whose former address was given back. */
export const undoMailRepository = ({ secrets, postMail }: Dependencies) => {
  const undoLinks = makeUndoLinks(secrets)
  return {
    /**
     * Mails a person the links for their own deletion and for those of their organisations. The first ones went to the
     * address that a stranger chose.
     */
    mailAgain: async (transaction: Transaction, userId: string): Promise<void> => {
      const person = await selectOne(transaction, personShape)`
        select name, email, language, case status when 'deleting' then deletion_requested_at end as "requestedAt"
        from users where user_id = ${userId}`
      if (!person) return
      const { name, email: to, language, requestedAt: leftAt } = person
      const ids = await select(transaction, { id: uuid })`
        select account_id as id from user_accounts where user_id = ${userId}`
      const leaving = await select(transaction, organisationShape)`
        select account_id as "accountId", company, deletion_requested_at as "requestedAt" from accounts
        where account_id = any(${ids.map(({ id }) => id)}::uuid[]) and status in ('deleting', 'deleted')
          and deletion_requested_at is not null
        order by account_id`
      const wentToo = leaving.filter(({ requestedAt }) => requestedAt.getTime() === leftAt?.getTime())
      if (leftAt)
        await postMail(transaction, {
          template: 'login_deleted',
          to,
          language,
          values: {
            ...{ name, undo_until: erasedAt(leftAt) },
            organisations: wentToo.map(({ company }) => company),
            token: await undoLinks.make({ kind: 'person', userId, requestedAt: leftAt }),
          },
        })
      for (const { accountId, company, requestedAt } of leaving.filter((each) => !wentToo.includes(each))) {
        if (!(await findMember(transaction, accountId, userId))?.roles.includes('owner')) continue
        const owner = { userId, name, email: to, language }
        await postMail(transaction, await mailToOwner(undoLinks, { accountId, company, requestedAt }, owner))
      }
    },
  }
}
export type UndoMailRepository = ReturnType<typeof undoMailRepository>
