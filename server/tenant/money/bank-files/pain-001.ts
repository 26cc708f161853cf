import { create } from 'xmlbuilder2'
import { clearingOf, type Transfer } from '#domain/money/bank-file.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { exactAmount, type Currency } from '#domain/money/currencies.ts'

interface Initiation {
  batchId: string
  /** When the file is written. */
  at: string
  /** The day on which the bank is to pay. */
  date: string
  currency: Currency
  bankAccountName: string
  from: BankDetails
  to: ReadonlyMap<string, BankDetails & { country: string }>
  transfers: readonly Transfer[]
}

/** Ids are up to 35 characters, without hyphens so that none is lost. */
const idOf = (text: string) => text.replaceAll('-', '').slice(0, 35)

const amountOf = (minor: number, currency: Currency) => exactAmount(minor, currency).replaceAll(',', '')

/** An account by its IBAN, else by its number. */
const accountOf = ({ iban, accountNumber }: BankDetails) => ({
  Id: iban ? { IBAN: iban.replaceAll(' ', '') } : { Othr: { Id: accountNumber ?? '' } },
})

/** A bank by its BIC, else by the code that its country knows it by, else by name. */
function bankOf(account: BankDetails, country: string) {
  const member = clearingOf(account, country)
  if (account.bic) return { FinInstnId: { BIC: account.bic } }
  if (member) {
    return { FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: member.system }, MmbId: member.member } } }
  }
  return { FinInstnId: account.bankName ? { Nm: account.bankName } : { Othr: { Id: 'NOTPROVIDED' } } }
}

/** Names are up to 70 characters. */
const nameOf = (name: string) => name.slice(0, 70)

/** Credit transfers as banks take them (ISO 20022 pain.001.001.03). */
export function pain001({
  batchId,
  at,
  date,
  currency,
  bankAccountName,
  from,
  to,
  transfers,
}: Initiation): string {
  const [country = ''] = [...to.values()].map((account) => account.country)
  const count = String(transfers.length)
  const sum = amountOf(
    transfers.reduce((total, { amount }) => total + amount, 0),
    currency,
  )
  const holder = { Nm: nameOf(from.accountName ?? bankAccountName) }
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: {
        '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
        CstmrCdtTrfInitn: {
          GrpHdr: {
            MsgId: idOf(batchId),
            CreDtTm: at.slice(0, 19),
            NbOfTxs: count,
            CtrlSum: sum,
            InitgPty: holder,
          },
          PmtInf: {
            PmtInfId: idOf(batchId),
            PmtMtd: 'TRF',
            NbOfTxs: count,
            CtrlSum: sum,
            ReqdExctnDt: date,
            Dbtr: holder,
            DbtrAcct: { ...accountOf(from), Ccy: currency },
            DbtrAgt: bankOf(from, country),
            CdtTrfTxInf: transfers.map(({ payeeId, payeeName, amount, remittance }) => {
              const account = to.get(payeeId)!
              return {
                PmtId: { EndToEndId: idOf(payeeId) },
                Amt: { InstdAmt: { '@Ccy': currency, '#': amountOf(amount, currency) } },
                CdtrAgt: bankOf(account, country),
                Cdtr: { Nm: nameOf(account.accountName ?? payeeName) },
                CdtrAcct: accountOf(account),
                RmtInf: { Ustrd: remittance },
              }
            }),
          },
        },
      },
    },
  ).end({ prettyPrint: true })
}
