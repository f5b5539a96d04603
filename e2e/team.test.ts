import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { expectGoodInBothThemes, expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import { callAs, enableSecondFactor } from './support/second-factor.ts'

const browser = openBrowser()
const PASSWORD = 'Fresh-pass1!'
const newEmail = () => `member-${randomBytes(6).toString('hex')}@example.com`

/** Makes licences of two chains by API, as setup. */
const makeLicences = (page: Page) =>
  page.evaluate(async () => {
    for (const requested_by of ['Northway', 'Southgate']) {
      const tags = { requested_by, subclient: 'Leeds 2', location: 'Till 1' }
      await fetch('/api/retail-licence', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ execution_mode: 'generate_licences', quantity: 2, tags }),
      })
    }
  })

/** Invites an address on the Members page. */
const invite = async (page: Page, email: string, role: string, chain?: string) => {
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Invite…' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail addresses').fill(email)
  await dialog.getByRole('checkbox', { name: role }).check()
  if (chain !== undefined) {
    await dialog.getByText('Choose', { exact: true }).click()
    await dialog.getByRole('combobox').first().fill(chain)
    await dialog.getByRole('combobox').first().press('Enter')
    await dialog.getByRole('button', { name: 'Add place' }).click()
    await expectGoodInBothThemes(page, 'invite with a place')
  }
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await page
    .getByText(/invitation sent/)
    .first()
    .waitFor()
}

/** Opens the link of the newest invitation to an address. */
const openInvitation = async (page: Page, email: string) => {
  const { links } = await mailTo(email)
  const link = links.find((address) => new URL(address).pathname.startsWith('/invitation/'))
  if (!link) throw new Error('The mail has no invitation')
  await page.goto(new URL(link).pathname)
}

const fillInvitation = async (page: Page, name: string) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create login and join' }).click()
  await page.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()
}

/** Opens a dialog, checks it, and closes it. */
const checkDialog = async (
  page: Page,
  what: string,
  open: () => Promise<unknown>,
  isGood = expectGoodInBothThemes,
) => {
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').first().waitFor()
  await isGood(page, what)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Joins by the mailed invitation as a new person, in a browser of their own. */
const join = async (
  email: string,
  name: string,
  options?: Parameters<typeof browser.newPage>[0],
): Promise<Page> => {
  const page = await browser.newPage(options)
  await openInvitation(page, email)
  await fillInvitation(page, name)
  return page
}

test('an invited fleet manager sees only their chain, a viewer no activation link, a new Owner everything, and a removed member only their profile', async () => {
  const owner = await browser.newPage()
  await logInAs(owner, await newAccount())
  await makeLicences(owner)
  await owner.reload()
  const [fleetEmail, viewerEmail] = [newEmail(), newEmail()]
  await invite(owner, fleetEmail, 'Fleet manager', 'Northway')
  const fleet = await browser.newPage()
  await openInvitation(fleet, fleetEmail)
  await fleet.getByLabel('Your name').waitFor()
  await expectGoodInBothThemes(fleet, 'accept an invitation')
  await fillInvitation(fleet, 'Fia Fleet')
  await fleet.getByRole('cell', { name: 'Northway' }).first().waitFor()
  expect(await fleet.getByText('Southgate').count()).toBe(0)
  expect(await fleet.getByRole('link', { name: 'Members' }).count()).toBe(0)

  await invite(owner, viewerEmail, 'Store viewer')
  const viewer = await join(viewerEmail, 'Vera View')
  await viewer.getByRole('cell', { name: 'Southgate' }).first().waitFor()
  expect(await viewer.getByRole('button', { name: 'Generate licence' }).count()).toBe(0)
  // Not /QR/: a licence code can hold these letters too.
  const qrButtons = viewer.getByRole('button', { name: /^Show the QR Code of / })
  expect(await qrButtons.count()).toBe(4)
  expect(await qrButtons.and(viewer.getByRole('button', { disabled: false })).count()).toBe(0)

  await owner.reload()
  await owner.getByRole('button', { name: /Vera View/ }).click()
  await owner.getByRole('menuitem', { name: 'Make Owner…' }).click()
  const offer = owner.getByRole('alertdialog')
  await offer.getByRole('button', { name: 'Send the offer' }).click()
  await offer.waitFor({ state: 'hidden' })
  await openInvitation(viewer, viewerEmail)
  await viewer.getByRole('button', { name: 'Become Owner' }).click()
  await viewer.getByRole('heading', { name: 'AgeCheck Licences' }).waitFor()

  await viewer.getByRole('link', { name: 'Members' }).click()
  const roles = viewer.getByRole('button', { name: 'Roles', exact: true })
  // A phone shows a part of the table only.
  await checkDialog(viewer, 'roles', () => roles.click(), expectGoodInEveryTheme)
  const ofFleet = async (action: string) => {
    await viewer.getByRole('button', { name: /Fia Fleet/ }).click()
    await viewer.getByRole('menuitem', { name: action }).click()
  }
  await checkDialog(viewer, 'change roles', () => ofFleet('Change roles…'))
  await ofFleet('Remove…')
  const removal = viewer.getByRole('alertdialog')
  await removal.waitFor()
  await expectGoodInBothThemes(viewer, 'remove a member')
  await removal.getByRole('button', { name: /^Remove/ }).click()
  await removal.waitFor({ state: 'hidden' })
  await viewer.getByText('Fia Fleet is removed.').first().waitFor()
  await fleet.reload()
  await fleet.getByText('You are in no organisation.').waitFor()
  // Their login and log stay theirs.
  await fleet.getByRole('link', { name: 'Your profile' }).click()
  await fleet.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await fleet.getByRole('link', { name: 'Login', exact: true }).click()
  await fleet.getByRole('button', { name: 'Change address…' }).waitFor()
  await fleet.getByRole('link', { name: 'Security log' }).click()
  await fleet.getByText('Member removed').waitFor()
  await callAs(viewer, 'create_organisation', { name: 'View Stores' })
  await viewer.reload()
  await viewer.getByRole('button', { name: /^Organisation/ }).click()
  await viewer.getByRole('button', { name: /^View Stores/ }).waitFor()
  await expectGoodInBothThemes(viewer, 'switcher')
  // The former Owner is an Admin and cannot delete the organisation any more.
  await owner.goto('/account/delete')
  await owner
    .getByText(/You cannot see this page|not allowed/)
    .first()
    .waitFor()
})

test('an Owner asks for a second factor, and a member without one sets it up at the next page and then sees the data', async () => {
  const owner = await browser.newPage()
  const account = await newAccount()
  await logInAs(owner, account)
  await enableSecondFactor(owner, account)
  await makeLicences(owner)
  const email = newEmail()
  await invite(owner, email, 'Fleet manager')
  // The open tab learns of it by a refused call.
  const member = await join(email, 'Fia Fleet', { expectErrors: /403/ })

  await owner.getByRole('link', { name: 'Sign-in' }).click()
  await owner.getByRole('radio', { name: /^Two factors/ }).check({ force: true })
  await owner.getByText('1 of 2 members has no second factor.').waitFor()
  await expectGoodInEveryTheme(owner, 'sign-in of an organisation')
  await owner.getByRole('button', { name: 'Save' }).first().click()
  await owner.getByText('The settings are saved.').waitFor()

  await member.getByRole('link', { name: 'Settings' }).click()
  await member.getByRole('heading', { level: 1, name: /asks for a second factor$/ }).waitFor()
  await expectGoodInEveryTheme(member, 'second factor of an organisation')
  await member.getByRole('link', { name: 'AgeCheck Licences' }).click()
  await member.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  expect(await member.getByText('Northway').count()).toBe(0)
  await member.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await member.keyboard.press('Enter')
  const secret = await member.locator('main code').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  await member.getByLabel('Six digits from the app').fill(app.generate())
  await member.keyboard.press('Enter')
  await member.getByRole('button', { name: 'I have saved them' }).click()
  await member.getByRole('cell', { name: 'Northway' }).first().waitFor()
})
