import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { changePaymentProvider, testPaymentProvider } from '#contract/tenant/money/payment-providers.ts'
import { paymentProviders, providerCurrencies, type ProviderName } from '#domain/online-payments/providers.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { PasswordField } from '#src/ui/form/field.tsx'
import { FormSection } from '#src/ui/form/sections.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from '../settings.module.css'
import type { ProviderSettings } from './index.tsx'
import own from './online-payments.module.css'

/** Where its keys are found, and what the provider is to be told. */
const help: Readonly<Record<ProviderName, { why: string; key: string; webhook: string }>> = {
  stripe: {
    why: 'Cards, and what else your Stripe account offers, in most currencies.',
    key: 'In Stripe under Developers, API keys. A restricted key that may write Checkout Sessions is enough.',
    webhook:
      'In Stripe under Developers, Webhooks, add this address for the events checkout.session.*, charge.refunded and charge.dispute.created.',
  },
  paystack: {
    why: 'Cards, bank transfers and mobile money in Nigeria, Ghana, Kenya, South Africa and Côte d’Ivoire.',
    key: 'In Paystack under Settings, API Keys & Webhooks.',
    webhook: 'In Paystack under Settings, API Keys & Webhooks, enter this address as the webhook URL.',
  },
}

const ends = (last: string | null) => (last ? `Set, ends in ${last}` : 'Not set')

interface Values {
  enabled: 'on' | 'off'
  secretKey: string
  webhookSecret: string
  bankAccountIds: string[]
}

const valuesOf = ({ enabled, bankAccountIds }: ProviderSettings): Values => ({
  enabled: enabled ? 'on' : 'off',
  // Keys are never shown again: what is left empty stays as it is.
  secretKey: '',
  webhookSecret: '',
  bankAccountIds,
})

export function ProviderForm({ settings }: { settings: ProviderSettings }) {
  const { provider, version, secretKeyEnds, webhookSecretEnds, webhookUrl, missing, testedAt } = settings
  const name = paymentProviders[provider]
  const { register, control, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: valuesOf(settings),
  })
  const { errors, isDirty } = formState
  const { act, busy } = useAction(changePaymentProvider, {
    done: `${name} saved`,
    onFieldErrors: (found) => {
      for (const [field, message] of Object.entries(found)) {
        const at = field.startsWith('bankAccountIds') ? 'bankAccountIds' : field
        if (at === 'enabled' || at === 'secretKey' || at === 'webhookSecret' || at === 'bankAccountIds')
          setError(at, { message })
      }
    },
  })
  const save = ({ enabled, secretKey, webhookSecret, bankAccountIds }: Values) =>
    act({
      params: { provider },
      body: {
        version,
        enabled: enabled === 'on',
        bankAccountIds,
        ...(secretKey.trim() && { secretKey: secretKey.trim() }),
        ...(webhookSecret.trim() && { webhookSecret: webhookSecret.trim() }),
      },
    })
  return (
    <FormSection region title={name} why={help[provider].why}>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(save)(event)}>
        <SelectField
          label="Tenants pay online"
          hint={missing.length > 0 ? `Missing: ${missing.join(', ')}.` : undefined}
          error={errors.enabled?.message}
          {...register('enabled')}
        >
          <option value="off">Off</option>
          <option value="on">On</option>
        </SelectField>
        <PasswordField
          label="Secret key"
          autoComplete="off"
          placeholder={ends(secretKeyEnds)}
          hint={help[provider].key}
          error={errors.secretKey?.message}
          {...register('secretKey')}
        />
        <div className={own.address}>
          <strong>Webhook address</strong>
          <div className={own.line}>
            <code>{webhookUrl}</code>
            <CopyButton text={webhookUrl} label={`the webhook address for ${name}`} />
          </div>
          <Muted small>{help[provider].webhook}</Muted>
        </div>
        {provider === 'stripe' ? (
          <PasswordField
            label="Signing secret of the webhook"
            autoComplete="off"
            placeholder={ends(webhookSecretEnds)}
            hint="Stripe shows it once the address is added. It begins with whsec_."
            error={errors.webhookSecret?.message}
            {...register('webhookSecret')}
          />
        ) : null}
        <Controller
          control={control}
          name="bankAccountIds"
          render={({ field }) => (
            <Accounts
              provider={provider}
              chosen={field.value}
              onChange={field.onChange}
              error={errors.bankAccountIds?.message}
            />
          )}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy || !isDirty}>
            Save {name}
          </Button>
          {secretKeyEnds ? <TestKey provider={provider} testedAt={testedAt} /> : null}
        </div>
      </form>
    </FormSection>
  )
}

interface AccountsProps {
  provider: ProviderName
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error?: string
}

/** Bank accounts in the currencies that the provider takes: ticking one turns payments in its currency on. */
function Accounts({ provider, chosen, onChange, error }: AccountsProps) {
  const { accounts, ready } = useBankAccounts()
  // Deposits are kept apart from what tenants pay.
  const fitting = accounts.filter(
    ({ currency, kind }) => kind !== 'deposits' && providerCurrencies[provider].includes(currency),
  )
  return (
    <fieldset className={own.accounts} aria-describedby={error ? `${provider}-accounts` : undefined}>
      <legend>Money arrives in</legend>
      {fitting.map(({ id, name, currency }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <span>
            {name} <Muted small>{currency}</Muted>
          </span>
        </label>
      ))}
      {ready && fitting.length === 0 ? (
        <Muted>First add a bank account in a currency that the provider takes.</Muted>
      ) : null}
      {error ? (
        <p id={`${provider}-accounts`} role="alert" className={own.error}>
          {error}
        </p>
      ) : null}
      <Muted small>One account for each currency. A currency without one cannot be paid online.</Muted>
    </fieldset>
  )
}

function TestKey({ provider, testedAt }: { provider: ProviderName; testedAt: string | null }) {
  const [said, setSaid] = useState<string>()
  const { act, busy } = useAction(testPaymentProvider, { onDone: ({ sentence }) => setSaid(sentence) })
  const before = testedAt ? `Last tested on ${shortDate(testedAt)}.` : undefined
  return (
    <>
      <Button type="button" busy={busy} disabled={busy} onClick={() => void act({ params: { provider } })}>
        Test key
      </Button>
      <span role="status">{said ?? before}</span>
    </>
  )
}
