import { RpcError } from '@assure/contract/rpc-error'
import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { wholeAccount } from '../platform/fence.ts'
import { wireId } from '../platform/ids.ts'
import { accountOf } from './account-commands.ts'
import { card, type Command, done, RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'

const CODE = '<code>'

/** Finds a licence by its code, in any spelling. Throws `RefusedError` if it finds none or several. */
const licenceOf = async (desk: AdminContext, word = '') => {
  const code = parseLicenceCode(word)
  const [licence, ...others] = code === null ? [] : await desk.licences.findByCode(code)
  if (!licence) throw new RefusedError(`There is no licence ${word}.`)
  if (others.length > 0) throw new RefusedError(`${word} matches licences of several accounts.`)
  return licence
}
type FoundLicence = Awaited<ReturnType<typeof licenceOf>>

const dateOf = (seconds: number) => (seconds === 0 ? null : new Date(seconds * 1000))

/** Leaves out the activation link, because any device could use it. */
const shown = (licence: FoundLicence) => ({
  code: licence.code,
  status: licence.status,
  account: licence.account_email,
  store_chain: licence.requested_by,
  store: licence.subclient,
  counter_location: licence.location,
  device: licence.device_model,
  last_seen: dateOf(licence.last_seen_utc),
  activated_at: dateOf(licence.activated_at_utc),
  deactivated_at: dateOf(licence.deactivated_at_utc),
  deleted_at: dateOf(licence.deleted_at_utc),
  created_at: dateOf(licence.created_at_utc),
  payer: licence.billed_to_email,
  order: licence.billing_group_id && wireId(licence.account_id, licence.billing_group_id),
  order_status: licence.billed_order?.status ?? null,
})

/** `npm run admin -- licences ...` */
export const licenceCommands: Record<string, Command> = {
  'licences show': {
    takes: [CODE],
    summary: 'one licence: its account, store, device and payer',
    run: async (desk, { words: [word] }) => {
      const licence = shown(await licenceOf(desk, word))
      return { lines: card(licence), json: { licence } }
    },
  },
  'licences detach': {
    takes: [CODE],
    changes: true,
    asks: ([word]) => `This stops the device of ${word} at its next heartbeat.`,
    summary: 'detach a licence from its device, such as a broken tablet',
    details: ['The owner and the payer then find a new QR code in their lists.'],
    run: async (desk, { words: [word], origin }) => {
      const { account_id: accountId, licence_id: licenceId, code, status } = await licenceOf(desk, word)
      try {
        await desk.licences.detach(wholeAccount(accountId), licenceId, origin, desk.now())
      } catch (error) {
        if (error instanceof RpcError)
          throw new RefusedError(`${code} is ${status}: no device runs it.`, { cause: error })
        throw error
      }
      return done(`${code} is free for another device.`, { code })
    },
  },
  'licences recount': {
    takes: [],
    options: { account: 'e-mail|id' },
    changes: true,
    summary: 'compare the kept counts of lists with the licences and repair them, of one account or all',
    details: ['The server does this each day. Lists work meanwhile.'],
    run: async (desk, { options: { account } }) => {
      const accountIds =
        account === undefined
          ? await desk.licences.listCountedAccounts()
          : [(await accountOf(desk, account)).accountId]
      let wrong = 0
      for (const accountId of accountIds) wrong += await desk.licences.recount(accountId)
      const accounts = accountIds.length
      return done(`Accounts recounted: ${accounts}. Counts repaired: ${wrong}.`, { accounts, wrong })
    },
  },
}
