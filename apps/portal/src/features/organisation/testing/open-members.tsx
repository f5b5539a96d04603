import type { Invitation, Member, OwnerNomination } from '@assure/contract/accounts/member.modes'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { Role } from '@assure/contract/accounts/roles'
import type { ModeOutput } from '@assure/contract/rpc'
import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import MembersPage from '#src/features/organisation/members-page.tsx'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const NOW_S = Math.floor(Date.now() / 1000)
const DAY_S = 86_400
export const person = (name: string, roles: Role[], change: Partial<Member> = {}): Member => ({
  member_id: `id-${name}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  roles,
  places: null,
  second_factor: true,
  passkey: false,
  linked: false,
  joined_at_utc: NOW_S - 90 * DAY_S,
  last_seen_utc: NOW_S - 3600,
  is_caller: false,
  ...change,
})
export const DANA = person('Dana', ['owner', 'developer'], { is_caller: true })
export const BEN = person('Ben', ['fleet'], {
  second_factor: false,
  places: [
    { chain: 'Northway', store: null },
    { chain: 'Wayside', store: 'Tadcaster' },
  ],
})
/** An open invitation. */
export const OPEN: Invitation = {
  invitation_id: 'invitation-1',
  email: 'ruth@example.com',
  roles: ['billing'],
  places: null,
  invited_by: 'Dana',
  is_transfer: false,
  created_at_utc: NOW_S - 2 * DAY_S,
  expires_at_utc: NOW_S + 5 * DAY_S - 60,
}
type ListAnswer = ModeOutput<typeof accountService, 'list_members'>
/** The operator names Ben as an Owner. */
export const NOMINATION: OwnerNomination = {
  member_id: 'id-Ben',
  name: 'Ben',
  ready_at_utc: NOW_S + 3 * DAY_S,
}
/** An open offer of the ownership to Ben. */
export const OFFER: Invitation = {
  ...OPEN,
  ...{ invitation_id: 'offer-1', email: 'ben@example.com', roles: ['owner'], is_transfer: true },
}
export const listOf = (members: Member[], change: Partial<ListAnswer> = {}): ListAnswer => ({
  members,
  matches: members.length,
  total: members.length,
  owners: members.filter(({ roles }) => roles.includes('owner')).length,
  invited: 0,
  recoveries: [],
  owner_nomination: null,
  returning: [],
  ...change,
})

interface Options {
  account?: Answers['account']
  members?: Member[]
  invitations?: Invitation[]
  roles?: Role[]
  address?: string
  enter?: (id: string | null) => Promise<boolean>
}
/** Opens the Members page; by default as an Owner of two members. */
export const openMembers = ({
  account,
  members = [DANA, BEN],
  invitations = [],
  roles,
  address,
  enter,
}: Options = {}) => {
  const Search = () => <output aria-label="Address">{useLocation().search}</output>
  return renderScreen(
    <>
      <IdentityQuestion />
      <MembersPage />
      <Search />
    </>,
    {
      address: address ?? '/organisation/members',
      member: memberOf(roles ?? ['owner', 'developer']),
      ...(enter && { enter }),
      answers: {
        account: {
          list_members: answers(listOf(members, { invited: invitations.length })),
          list_invitations: answers({ invitations }),
          ...account,
        },
        licences: { list_licence_places: answers({ values: [], complete: true }) },
      },
    },
  )
}
export const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^\\S* ?${name}`) }))
/** Chooses an entry of a member's menu. */
export const action = async (user: ReturnType<typeof openMembers>['user'], name: string, entry: string) => {
  await user.click(within((await row(name)).getByRole('menu', { hidden: true })).getByText(entry))
}
