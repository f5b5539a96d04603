import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import OnlineSafetyPage from '#src/features/site/online-safety-page.tsx'

const openPage = () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <OnlineSafetyPage /> }])} />)
}

/** The address of the links with a name in a part of the page. */
const hrefOf = (name: string | RegExp, part: HTMLElement): string => {
  const links = within(part).getAllByRole('link', { name })
  return [...new Set(links.map((link) => link.getAttribute('href')))].join(' ')
}

test('HM-02 has the layout of the home page', () => {
  openPage()
  expect(hrefOf('Log in', screen.getByRole('banner'))).toBe('/login')
  screen.getByRole('heading', { level: 1 })
  expect(hrefOf('Start free trial', document.body)).toBe('/signup?create=account')
  expect(document.querySelectorAll('dialog[data-info-drawer]')).toHaveLength(1)
  expect(document.querySelectorAll('[data-carousel]')).toHaveLength(1)
  const footer = screen.getByRole('contentinfo')
  expect(hrefOf('Documentation', footer)).toBe('/documentation/en')
  expect(hrefOf('Sample code', footer)).toContain('#sample')
  expect(hrefOf('Demo apps', footer)).toContain('#demo-apps')
  expect(hrefOf('Privacy policy', footer)).toBe('/privacy-policy')
  expect(hrefOf('Terms and conditions', footer)).toBe('/terms-and-conditions')
  expect(footer.querySelector('a[href^="mailto:"]')).not.toBeNull()
})

test('HM-02 a button leads back to Age Assurance', () => {
  openPage()
  expect(hrefOf('Back to Age Assurance', screen.getByRole('main'))).toBe('/home#')
})

test('HM-02 the accordion has the groups of OWAS, each with its own guides for Android and iOS', () => {
  openPage()
  const groups = [...document.querySelectorAll<HTMLElement>('#sdks details')]
  const found = groups.map((group) => ({
    name: /OWAS (?:NLP|Image|CSAM)/.exec(group.querySelector('summary')?.textContent ?? '')?.[0],
    guides: ['Android', 'iOS'].map((platform) => hrefOf(new RegExp(`^${platform}.* guide`), group)),
  }))
  const guidesOf = (detector: string) =>
    ['android', 'ios'].map((platform) => `/documentation/en/owas-${detector}-${platform}#first-result`)
  expect(found).toEqual([
    { name: 'OWAS NLP', guides: guidesOf('nlp') },
    { name: 'OWAS Image', guides: guidesOf('image') },
    { name: 'OWAS CSAM', guides: guidesOf('csam') },
  ])
})
