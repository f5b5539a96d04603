import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { portalConfig } from '#src/api/portal-config.ts'
import { DeveloperMenu } from '#src/layouts/developer-menu.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'

test('AC-03 the menu shows the version of the portal', async () => {
  renderScreen(<DeveloperMenu />)
  const version = await screen.findByText(portalConfig().release)
  expect(version.textContent).toBe(`Version ${portalConfig().release}`)
})
