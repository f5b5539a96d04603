import { accountService, type Identity } from '@assure/contract/accounts/account.contract'
import { passwordService } from '@assure/contract/accounts/password.contract'
import { limitedPermissionsOf, permissionsOfRoles, type Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import type { Membership } from '@assure/contract/accounts/session.modes'
import type { Realm } from '@assure/contract/constants'
import type { Caller } from '@assure/contract/authorise'
import { type Handlers, implement } from '@assure/contract/implement'
import { PROBLEM_STATUS, RpcError } from '@assure/contract/rpc-error'
import { licenceService } from '@assure/contract/licences/licence.contract'
import type { Service } from '@assure/contract/rpc'
import { budgetService } from '@assure/contract/usage/budget.contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import {
  type EnterOrganisation,
  EnterOrganisationContext,
  MemberContext,
  PersonContext,
  SessionContext,
} from '#src/api/session-context.ts'
import { t } from '#src/i18n/translation.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

/** The handlers of calls. A handler throws `RpcError` to refuse. A call without a handler fails the test. */
export interface Answers {
  account?: Partial<Handlers<typeof accountService>>
  budget?: Partial<Handlers<typeof budgetService>>
  licences?: Partial<Handlers<typeof licenceService>>
  password?: Partial<Handlers<typeof passwordService>>
}
/** A handler for calls of any input that answers in turn; the last answer stays. An `RpcError` refuses. */
export const answers = <Answer extends object>(...turns: (Answer | RpcError)[]): (() => Promise<Answer>) => {
  const left = [...turns]
  return async () => {
    const answer = left.length > 1 ? left.shift() : left[0]
    if (!answer || answer instanceof RpcError) throw answer ?? new Error('no answer is given')
    return answer
  }
}
const SERVICES = {
  account: accountService,
  budget: budgetService,
  licences: licenceService,
  password: passwordService,
} satisfies Record<keyof Answers, Service>

/** The developer whose session a screen has. */
export const DEVELOPER: Identity = {
  session_id: 'SESSION-ID',
  email: 'developer@example.com',
  name: 'Dana Developer',
  company: 'Example Ltd',
  session_type: 'trial',
  session_details: { monthly_limit: 500 },
  self_service: false,
  permissions: [],
  sample_data: false,
}

/** A member with these roles, in an organisation with the entitlements of `session`. */
export const memberOf = (
  roles: readonly Role[],
  { session = DEVELOPER, places = [] }: { session?: Identity; places?: Place[] } = {},
): Membership => ({
  organisation_id: 'ORGANISATION-ID',
  test_mode: false,
  roles: [...roles],
  permissions: [...permissionsOfRoles(roles, session.permissions)],
  limited: places.length > 0 ? [...limitedPermissionsOf(roles)] : [],
  places,
  organisations: 1,
  needs_second_factor: false,
  needs_provider: null,
  through_sso: false,
})

interface ScreenOptions {
  answers?: Answers
  /** The page's address. */
  address?: string
  /** The state of the page's history entry. */
  state?: unknown
  /** The route's pattern, where the screen reads parameters. */
  pattern?: string
  realm?: Realm
  /** Null for a visitor. */
  session?: Identity | null
  /** The person's part in the organisation; an Owner by default. Null for a person in no organisation. */
  member?: Membership | null
  enter?: EnterOrganisation
}

const callerOf = (realm: Realm, session: Identity | null, member: Membership | null): Caller | null => {
  if (!session) return null
  const who = { user_id: 'USER-ID', with_second_factor: false }
  if (!member) return { kind: 'person', ...who, email: session.email }
  const account = { account_id: 'ACCOUNT-ID', ...session, ...member }
  if (realm === 'retail') return { kind: realm, ...who, ...account }
  const sso_account_id = member.through_sso ? account.account_id : null
  const factor = member.needs_second_factor ? 'second_factor' : null
  return {
    kind: realm,
    ...who,
    ...account,
    sso_account_id,
    lacks: member.needs_provider ? 'single_sign_on' : factor,
  }
}

const answerOf = async (answers: Answers, caller: Caller | null, path: string, body: unknown) => {
  const name = (Object.keys(SERVICES) as (keyof Answers)[]).find((each) => SERVICES[each].path === path)
  if (!name) throw new RpcError('not_found')
  const handlers = { ...(name === 'account' && USUAL), ...answers[name] } as Handlers<Service>
  const { execution_mode: mode = '' } = body as { execution_mode?: string }
  if (!handlers[mode]) throw new Error(`The test gives no answer to ${mode}`)
  return implement(SERVICES[name] as Service, handlers)(body, () =>
    Promise.resolve({ caller, context: undefined }),
  )
}

/** Unless a test says otherwise: the person has a password, and the organisation only its first key and no provider. */
const USUAL: Answers['account'] = {
  list_passkeys: async () => ({ passkeys: [], has_password: true }),
  list_named_keys: async () => ({ keys: [] }),
  retrieve_sso_link: async () => ({ provider: null, linked: false }),
}

/** Answers the page's calls by the contract: it parses inputs and outputs, and checks who may call. */
const answerCalls = (answers: Answers, caller: Caller | null) => {
  const faults: unknown[] = []
  onTestFinished(() => expect(faults).toEqual([]))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    try {
      return Response.json(await answerOf(answers, caller, path, JSON.parse(body ?? '{}')))
    } catch (error) {
      // The test's own fault, such as an answer that the contract does not allow.
      if (!(error instanceof RpcError)) faults.push(error)
      const code = error instanceof RpcError ? error.code : 'internal'
      return Response.json({ code, request_id: 'r-1' }, { status: PROBLEM_STATUS[code] })
    }
  })
}

/** Renders a screen as its layout does, with `answers` as the server. Returns a user at keyboard and pointer. */
export const renderScreen = (
  screen: ReactNode,
  {
    answers = {},
    address = '/',
    state,
    pattern = '*',
    realm = 'developer',
    session = DEVELOPER,
    member = memberOf(['owner'], { session: session ?? DEVELOPER }),
    enter = () => Promise.resolve(true),
  }: ScreenOptions = {},
): { user: UserEvent } => {
  answerCalls(answers, callerOf(realm, session, member))
  onTestFinished(() => queryClients[realm].clear())
  const router = createMemoryRouter([{ path: pattern, element: screen }], {
    initialEntries: [{ ...parsePath(address), state }],
  })
  render(
    <QueryClientProvider client={queryClients[realm]}>
      <PersonContext value={session}>
        <SessionContext value={member && session}>
          <MemberContext value={session && member}>
            <EnterOrganisationContext value={enter}>
              <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
                <RouterProvider router={router} />
              </SnackbarProvider>
            </EnterOrganisationContext>
          </MemberContext>
        </SessionContext>
      </PersonContext>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup() }
}
