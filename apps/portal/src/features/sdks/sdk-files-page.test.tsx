import { RpcError } from '@assure/contract/rpc-error'
import type { SdkFile } from '@assure/contract/sdks/sdk-file'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import SdkFilesPage from '#src/features/sdks/sdk-files-page.tsx'
import { answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
import type { Role } from '@assure/contract/accounts/roles'

const FILE: SdkFile = {
  product: 'face',
  platform: 'android',
  version: '3.2.0',
  file_name: 'faceassure-3.2.0.aar',
  byte_size: 18_400_000,
  sha256: '0123456789abcdef'.repeat(4),
  min_os: 'Android 8',
  published_at_utc: 1_793_577_600,
  download_url: '/api/sdk-file?product=face&platform=android&version=3.2.0&organisation=O',
}
const NO_PLAN = /no running trial or plan/
const open = (answer: { may_download: boolean; files: SdkFile[] } | RpcError, roles: Role[] = ['owner']) =>
  renderScreen(<SdkFilesPage />, {
    address: '/sdk-files',
    member: memberOf(roles),
    answers: {
      budget: { list_sdk_files: answers<{ may_download: boolean; files: SdkFile[] }>(answer) },
    },
  })

test('a member of an organisation with a plan downloads a file, and sees its size and checksum', async () => {
  open({ may_download: true, files: [FILE] })
  const link = await screen.findByRole('link', { name: 'Download faceassure-3.2.0.aar' })
  expect(link.getAttribute('href')).toBe(FILE.download_url)
  screen.getByRole('heading', { name: 'FaceAssure · Android 3.2.0' })
  screen.getByText(/18\.4 MB/)
  screen.getByText(FILE.sha256)
  expect(screen.queryByText(NO_PLAN)).toBeNull()
})

test('without a plan there is no download: an Owner gets the way to one, others whom to ask', async () => {
  open({ may_download: false, files: [FILE] })
  await screen.findByText(NO_PLAN)
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/plans')
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
  cleanup()
  open({ may_download: false, files: [FILE] }, ['viewer'])
  await screen.findByText(/Ask somebody who manages billing/)
  expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull()
})

test('an empty list says so', async () => {
  open({ may_download: true, files: [] })
  await screen.findByText('No file is published yet')
})

test('a list that failed can be loaded again', async () => {
  open(new RpcError('forbidden'))
  await screen.findByText('We cannot show the files')
  screen.getByRole('button', { name: 'Try again' })
})
