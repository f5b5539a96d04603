import { PROMOTION_CODE_TYPED_MAX } from '@assure/contract/constants'
import { CircleCheck } from 'lucide-react'
import { type FormEvent } from 'react'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'
import { usePromotionCode } from '#src/features/plans/use-promotion-code.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const PromotionDialog = lazyPart(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)

/** Form for a promotion code (SB-02). */
export const PromotionForm = ({ applied }: { applied: readonly Promotion[] }) => {
  const { t } = useTranslation()
  const code = usePromotionCode(applied)
  const isEmpty = code.typed.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void code.look()
  }
  return (
    <section
      aria-labelledby="promotion-code"
      className="min-w-0 rounded-surface border bg-surface p-4 sm:p-6"
    >
      <h2 id="promotion-code" className="text-panel font-semibold">
        {t('plans.code.title')}
      </h2>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3 sm:max-xl:max-w-100">
        <Field label={t('plans.code.label')} help={t('plans.code.help')} error={code.error}>
          {(control) => (
            <TextInput
              {...control}
              value={code.typed}
              onChange={({ target }) => code.type(target.value)}
              readOnly={code.done !== undefined}
              maxLength={PROMOTION_CODE_TYPED_MAX}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              className="font-mono"
            />
          )}
        </Field>
        <Hint text={isEmpty ? t('plans.code.empty') : undefined}>
          <Button
            type="submit"
            kind="primary"
            size="dialog"
            className="w-full"
            unavailable={isEmpty || code.done !== undefined}
            pending={code.isLooking}
          >
            {t('plans.code.apply')}
          </Button>
        </Hint>
        <p role="status" className="flex gap-1.5 text-help font-medium text-success empty:hidden">
          {code.done && (
            <>
              <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
              {code.done}
            </>
          )}
        </p>
      </form>
      {code.found && (
        <PromotionDialog
          found={code.found}
          isRedeeming={code.isRedeeming}
          onRedeem={code.redeem}
          onClosed={code.leave}
        />
      )}
    </section>
  )
}
