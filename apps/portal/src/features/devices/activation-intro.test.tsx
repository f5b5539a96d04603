import '#src/features/devices/texts/texts.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActivationIntro } from '#src/features/devices/activation-intro.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'

const openIntro = (isTouched: boolean) => {
  const matching = (query: string) =>
    Object.assign(new EventTarget(), { matches: isTouched && query === '(any-pointer: coarse)' })
  vi.stubGlobal('matchMedia', matching)
  renderScreen(<ActivationIntro token="TOKEN">{null}</ActivationIntro>, { session: null })
}
const appLinks = () => screen.queryAllByRole('link', { name: /^Open in / })
const ELSEWHERE = 'Open this page on the tablet.'

test('DV-05 on a computer the page of the link names the tablet, because the app link would do nothing', () => {
  openIntro(false)
  screen.getByText(ELSEWHERE)
  expect(appLinks()).toEqual([])
})

test('DV-05 on a touch device the page of the link opens the app', () => {
  openIntro(true)
  expect(appLinks()).toHaveLength(1)
  expect(screen.queryByText(ELSEWHERE)).toBeNull()
})
