/** What a bank says of one day: balances and amounts in minor units of pounds. */
interface Day {
  day: string
  opening: number
  lines: readonly { words: string; amount: number }[]
  /** Another closing balance than the lines make. */
  closing?: number
}

const major = (minor: number) => (minor / 100).toFixed(2)
const closingOf = ({ opening, lines, closing }: Day) =>
  closing ?? lines.reduce((sum, { amount }) => sum + amount, opening)
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

export function ofxOf(given: Day) {
  const day = given.day.replaceAll('-', '')
  const lines = given.lines.map(
    ({ words, amount }, n) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${major(amount)}<FITID>${words} ${n}<NAME>${words}</STMTTRN>`,
  )
  return file(
    'statement.ofx',
    `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><ACCTID>12345678</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${day}<DTEND>${day}
${lines.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${major(closingOf(given))}<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
  )
}

export function camtOf(given: Day) {
  const amount = (minor: number) =>
    `<Amt Ccy="GBP">${major(Math.abs(minor))}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${given.day}</Dt></Dt></Bal>`
  const lines = given.lines.map(
    ({ words, amount: minor }) =>
      `<Ntry>${amount(minor)}<Sts>BOOK</Sts><BookgDt><Dt>${given.day}</Dt></BookgDt><AcctSvcrRef>${words}</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return file(
    'statement.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><Othr><Id>12345678</Id></Othr></Id><Ccy>GBP</Ccy></Acct>
${balance('OPBD', given.opening)}${balance('CLBD', closingOf(given))}
${lines.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`,
  )
}

export function mt940Of(given: Day) {
  const day = given.day.slice(2).replaceAll('-', '')
  const comma = (minor: number) => major(Math.abs(minor)).replace('.', ',')
  const sign = (minor: number) => (minor < 0 ? 'D' : 'C')
  const balance = (tag: string, minor: number) => `:${tag}:${sign(minor)}${day}GBP${comma(minor)}`
  const lines = given.lines.map(
    ({ words, amount }, n) => `:61:${day}${sign(amount)}${comma(amount)}NTRFNONREF//${day}${n}\n:86:${words}`,
  )
  return file(
    'statement.sta',
    [
      ':20:X',
      ':25:12345678',
      ':28C:1',
      balance('60F', given.opening),
      ...lines,
      balance('62F', closingOf(given)),
      '-',
      '',
    ].join('\n'),
  )
}
