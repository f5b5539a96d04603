import '#src/features/sdks/texts/texts.ts'
import { numberFormat } from '@assure/contract/number-format'
import type { SdkFile } from '@assure/contract/sdks/sdk-file'
import { SDK_NAMES, SDK_PLATFORM_NAMES } from '@assure/contract/sdks/sdk-products'
import { useQuery } from '@tanstack/react-query'
import { Download, Package } from 'lucide-react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { budgetQuery } from '#src/api/queries.ts'
import { useMay } from '#src/api/session-context.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { paths } from '#src/paths.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { Detail } from '#src/shared/page/detail.tsx'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const FileItem = ({ file, mayDownload }: { file: SdkFile; mayDownload: boolean }) => {
  const { t, locale } = useTranslation()
  const size = numberFormat(locale, { maximumSignificantDigits: 3 }).format(file.byte_size / 1e6)
  const headingId = `${file.product}-${file.platform}-${file.version}`
  return (
    <li className="rounded-surface border bg-surface p-4 sm:p-6" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id={headingId} className="font-semibold">
            {SDK_NAMES[file.product]} · {SDK_PLATFORM_NAMES[file.platform][currentLanguage()]} {file.version}
          </h2>
          <p className="text-help text-text-muted">
            {t('sdkFiles.published', { day: longDate(file.published_at_utc, locale) })}
          </p>
        </div>
        {mayDownload && (
          <a
            href={file.download_url}
            download
            aria-label={t('sdkFiles.downloadFile', { file: file.file_name })}
            className={buttonClass({ kind: 'secondary' })}
          >
            <Download aria-hidden size={16} />
            {t('sdkFiles.download')}
          </a>
        )}
      </div>
      <dl className="mt-3">
        <Detail label={t('sdkFiles.file')}>
          <span className="font-mono wrap-anywhere">{file.file_name}</span> ·{' '}
          {t('sdkFiles.megabytes', { size })}
        </Detail>
        <Detail label={t('sdkFiles.minOs')}>{file.min_os}</Detail>
        <Detail label={t('sdkFiles.sha256')}>
          <code className="font-mono wrap-anywhere select-all">{file.sha256}</code>
        </Detail>
      </dl>
    </li>
  )
}

const NoPlan = () => {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className="mb-4">
      <Alert tone="warning">
        {t('sdkFiles.noPlan')}{' '}
        {may('billing.manage') ? (
          <Link to={paths.plans()} className="underline">
            {t('sdkFiles.toPlans')}
          </Link>
        ) : (
          t('sdkFiles.noPlanAsk')
        )}
      </Alert>
    </div>
  )
}

/** Files of SDKs, `/sdk-files`: downloads for organisations with a running trial or plan (design: developers 4.4). */
export default function SdkFilesPage() {
  const { t } = useTranslation()
  const list = useQuery(budgetQuery('list_sdk_files', {}))
  const { data, error } = list
  return (
    <>
      <DocumentTitle page={t('sdkFiles.title')} />
      <PageHead title={t('sdkFiles.title')} lead={t('sdkFiles.lead')} />
      <div className="mt-4 sm:mt-6">
        {data && !data.may_download && <NoPlan />}
        {!data && error && (
          <div className="rounded-surface border bg-surface">
            <LoadFailed
              error={error}
              title={t('sdkFiles.failed.title')}
              text={t('sdkFiles.failed.text', { reason: problemMessage(error) })}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {!data && !error && (
          <div aria-hidden className="rounded-surface border bg-surface p-4 sm:p-6">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
          </div>
        )}
        {data?.files.length === 0 && (
          <div className="rounded-surface border bg-surface">
            <EmptyState icon={Package} title={t('sdkFiles.none')} text={t('sdkFiles.noneText')} />
          </div>
        )}
        {data && data.files.length > 0 && (
          <ul className="grid gap-4">
            {data.files.map((file) => (
              <FileItem key={file.download_url} file={file} mayDownload={data.may_download} />
            ))}
          </ul>
        )}
        <p className="mt-4">
          <a
            href={paths.sdks({ lang: currentLanguage() })}
            className="inline-flex min-h-6 items-center rounded-tag text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('sdkFiles.toReleases')}
          </a>
        </p>
      </div>
    </>
  )
}
