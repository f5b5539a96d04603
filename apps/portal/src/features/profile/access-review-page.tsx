import '#src/features/profile/texts/access-review/texts.ts'
import '#src/features/profile/texts/texts.ts'
import '#src/shared/second-factor/texts/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiProblem } from '#src/api/api-problem.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { usePerson } from '#src/api/session-context.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import {
  type AccessName,
  answersOf,
  choiceKey,
  type Choices,
  endsFactor,
  namesOf,
  unansweredIn,
} from '#src/features/profile/open-access.ts'
import { FactorCodeField } from '#src/shared/second-factor/factor-code-field.tsx'
import { OpenAccessList } from '#src/features/profile/open-access-list.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { BARE } from '#src/layouts/bare.ts'
import { LanguageChoice } from '#src/shared/page/language-choice.tsx'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { paths } from '#src/paths.ts'
import { returnPathOf } from '#src/return-to.ts'
import { Alert } from '#src/ui/alert.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export const handle = BARE

/** Sends the answers, then opens the next page with a full reload, so that it uses the current key and session. */
const useAnswers = (refetch: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const send = async (names: readonly AccessName[], choices: Choices, code: string): Promise<void> => {
    const answers = answersOf(names, choices)
    if (!answers || isPending) return
    const isCodeNeeded = endsFactor(choices)
    if (isCodeNeeded && !code.trim()) return setCodeError(t('secondFactor.codeRequired'))
    setIsPending(true)
    setFailure(undefined)
    setCodeError(undefined)
    try {
      const answer = await callAccount('answer_access_review', { answers, ...(isCodeNeeded && { code }) })
      if (answer.result === 'OK') {
        const { appSlug: product } = portalConfig()
        return location.replace(returnPathOf(search, product) ?? paths.licences({ product }))
      }
      if (answer.code === 'WRONG_CODE') setCodeError(t('secondFactor.wrongCode'))
      else {
        await refetch()
        setFailure(t('accessReview.incomplete'))
      }
    } catch (error) {
      const gaveUp = error instanceof ApiProblem && error.code === 'reauthentication_required'
      setFailure(gaveUp ? t('accessReview.notConfirmed') : problemMessage(error))
    }
    setIsPending(false)
  }
  return { send, isPending, failure, codeError, forgetCodeError: () => setCodeError(undefined) }
}

/**
 * 'What still works', `/what-still-works`. The owner answers it once, after a password was set by mail and before
 * the portal opens.
 */
export default function AccessReviewPage() {
  const { t } = useTranslation()
  const { email } = usePerson()
  const open = useQuery({ ...accountQuery('retrieve_open_access', {}), refetchOnWindowFocus: false })
  const [choices, setChoices] = useState<Choices>(new Map())
  const [code, setCode] = useState('')
  const continueButton = useRef<HTMLButtonElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const { send, isPending, failure, codeError, forgetCodeError } = useAnswers(() => open.refetch())
  useEffect(() => {
    if (codeError) codeInput.current?.focus()
  }, [codeError])
  const names = open.data ? namesOf(open.data) : []
  const missing = unansweredIn(names, choices)
  const choose = (chosen: readonly AccessName[], keep: boolean) =>
    setChoices(new Map([...choices, ...chosen.map((name) => [choiceKey(name), keep] as const)]))
  return (
    <div className="flex min-h-dvh flex-col">
      <DocumentTitle page={t('accessReview.title')} />
      <header className="flex h-14 shrink-0 items-center gap-2.5 border-b bg-surface px-4 sm:px-8">
        <BrandMark />
        <span className="min-w-0 flex-1 truncate text-panel font-semibold">{portalConfig().companyName}</span>
        <span className="truncate text-help text-text-muted max-sm:hidden">{email}</span>
        <LanguageChoice />
      </header>
      <main className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-6 sm:py-8">
        <Alert tone="success">{t('accessReview.changed')}</Alert>
        <div>
          <h1 tabIndex={-1} className="text-display font-semibold">
            {t('accessReview.title')}
          </h1>
          <p className="mt-1 text-panel text-text-muted">{t('accessReview.lead')}</p>
        </div>
        {open.data && (
          <OpenAccessList
            open={open.data}
            choices={choices}
            onChoose={(name, keep) => choose([name], keep)}
            factorCode={
              endsFactor(choices) && (
                <FactorCodeField
                  value={code}
                  error={codeError}
                  help={t('accessReview.factorCodeWhy')}
                  onChange={(value) => {
                    setCode(value)
                    forgetCodeError()
                  }}
                  ref={codeInput}
                />
              )
            }
          />
        )}
        {open.isError && !open.data && (
          <LoadFailed
            error={open.error}
            title={t('accessReview.loadFailed')}
            text={problemMessage(open.error)}
            busy={open.isFetching}
            onRetry={() => void open.refetch()}
          />
        )}
        {open.isPending && <Skeleton className="h-40 w-full" />}
      </main>
      {open.data && (
        <footer className="sticky bottom-0 border-t bg-surface">
          <div className="mx-auto flex w-full max-w-200 flex-wrap items-center justify-end gap-x-4 gap-y-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p role="status" className="text-help text-text-muted">
                <strong className="font-semibold text-text">
                  {t('accessReview.answered', { count: names.length - missing.length, total: names.length })}
                </strong>{' '}
                {missing.length > 0 && t('accessReview.answerAll')}
              </p>
              <div aria-live="assertive">{failure && <Alert tone="error">{failure}</Alert>}</div>
            </div>
            <div className="flex gap-2 max-sm:w-full *:max-sm:flex-1">
              {missing.length > 0 && (
                <Button
                  size="dialog"
                  onClick={() => {
                    choose(missing, false)
                    continueButton.current?.focus()
                  }}
                >
                  {t(missing.length === names.length ? 'accessReview.endAll' : 'accessReview.endOthers', {
                    count: missing.length,
                  })}
                </Button>
              )}
              <Button
                ref={continueButton}
                kind="primary"
                size="dialog"
                unavailable={missing.length > 0}
                pending={isPending}
                onClick={() => void send(names, choices, code)}
              >
                {t('accessReview.continue')}
              </Button>
            </div>
          </div>
        </footer>
      )}
    </div>
  )
}
