import { describe, expect, it } from 'vitest'
import { assertAddsUp, keysOfLines, StatementProblem, type BankStatement } from '#domain/bank/statement.ts'
import { readStatementFile } from './index.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readStatementFile(Buffer.from(text, encoding), { currency: 'EUR' })

const problemOf = (text: string): string => {
  try {
    for (const statement of read(text).statements) assertAddsUp(statement)
  } catch (error) {
    if (error instanceof StatementProblem) return error.message
    throw error
  }
  return 'none'
}

const short = ({ opening, closing, from, through, lines }: BankStatement) => ({
  opening,
  closing,
  from,
  through,
  amounts: lines.map(({ amount }) => amount),
})

/** Every file that ends somewhere in the middle is refused, with the line. */
function expectCutsRefused(text: string): void {
  for (let length = Math.floor(text.length / 10); length < text.trimEnd().length - 20; length += 7) {
    expect(problemOf(text.slice(0, length))).toMatch(/^Line \d+: /)
  }
}

const mt940 = `:20:FREEHOLD
:25:DE89370400440532013000
:28C:7/1
:60F:C260301EUR1000,00
:61:2603020302C950,5NTRFNONREF//B123
:86:166?00GUTSCHRIFT?20Miete Maerz?21Wohnung 4?32Ada?33 Obi
:61:2603030303RD50,NTRFNONREF
:86:Debit taken back
:61:2603030303RC0,50NTRFNONREF
:86:/NAME/Bello Ltd/REMI/R-0042/
:61:2512310102D10,00NCHGNONREF
:86:Account fee
second line
:62F:C260331EUR1990,00
-
`

const camt = (version: string, party: (name: string) => string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1490.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">1500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>X1</AcctSvcrRef>
<NtryDtls>
<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">900.00</Amt><RltdPties><Dbtr>${party('Ada Obi')}</Dbtr></RltdPties><RmtInf><Ustrd>Rent &amp; parking</Ustrd></RmtInf></TxDtls>
<TxDtls><Refs><EndToEndId>L-0007</EndToEndId></Refs><Amt Ccy="EUR">600.00</Amt><RltdPties><Dbtr>${party('Bello')}</Dbtr></RltdPties></TxDtls>
</NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>
`

const transactions = (close: (name: string) => string) =>
  [
    ['20260302120000[0:GMT]', '950.50', 'F1', 'Ada Obi'],
    ['20260305', '-12.00', 'F2', 'Fee &amp; tax'],
  ]
    .map(
      ([day, amount, id, name]) =>
        `<STMTTRN>\n<TRNTYPE>OTHER${close('TRNTYPE')}\n<DTPOSTED>${day}${close('DTPOSTED')}\n<TRNAMT>${amount}${close('TRNAMT')}\n<FITID>${id}${close('FITID')}\n<NAME>${name}${close('NAME')}\n</STMTTRN>`,
    )
    .join('\n')
const ofx = (head: string, close: (name: string) => string) => `${head}
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>EUR${close('CURDEF')}
<BANKACCTFROM><ACCTID>532013000${close('ACCTID')}</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260301${close('DTSTART')}
<DTEND>20260331${close('DTEND')}
${transactions(close)}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1038.50${close('BALAMT')}<DTASOF>20260331${close('DTASOF')}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

const csv = `Account;DE89
Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Saldo
05.03.2026;Müller;Miete;1.250,00;2.238,50
03.03.2026;Bank;Gebühr;-12,00;988,50
02.03.2026;Obi;Rent;0,50;1.000,50
`

describe('statement files', () => {
  it('reads MT940: signs of reversals, structured text, entry dates at the turn of the year', () => {
    const [statement] = read(mt940).statements
    expect(short(statement!)).toEqual({
      opening: 100_000,
      closing: 199_000,
      from: '2026-01-02',
      through: '2026-03-31',
      amounts: [95_050, 5_000, -50, -1_000],
    })
    expect(statement!.lines[0]).toMatchObject({
      party: 'Ada Obi',
      description: 'Miete MaerzWohnung 4',
      reference: 'B123',
    })
    expect(statement!.lines[2]).toMatchObject({ party: 'Bello Ltd', reference: 'R-0042' })
    expect(statement!.lines[3]).toMatchObject({
      description: 'Account fee second line',
      valueOn: '2025-12-31',
    })
    expect(problemOf(mt940)).toBe('none')
    expectCutsRefused(mt940)
  })

  it('reads CAMT.053 of versions 2 and 8: batches become their payments, what is pending is left out', () => {
    for (const text of [
      camt('02', (name) => `<Nm>${name}</Nm>`),
      camt('08', (name) => `<Pty><Nm>${name}</Nm></Pty>`),
    ]) {
      const [statement] = read(text).statements
      expect(short(statement!)).toMatchObject({
        opening: -1_000,
        closing: 149_000,
        amounts: [90_000, 60_000],
      })
      expect(statement!.lines[0]).toMatchObject({
        party: 'Ada Obi',
        description: 'Rent & parking',
        reference: null,
      })
      expect(statement!.lines[1]).toMatchObject({ party: 'Bello', reference: 'L-0007', bankId: 'X1 2' })
      expect(problemOf(text)).toBe('none')
      expectCutsRefused(text)
    }
  })

  it('reads OFX 1, which closes aggregates alone, and OFX 2', () => {
    const sgml = ofx('OFXHEADER:100\nDATA:OFXSGML\n', () => '')
    const xml = ofx('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', (name) => `</${name}>`)
    for (const text of [sgml, xml]) {
      const [statement] = read(text).statements
      expect(short(statement!)).toMatchObject({
        opening: 10_000,
        closing: 103_850,
        amounts: [95_050, -1_200],
      })
      expect(statement!.lines[1]).toMatchObject({ bankId: 'F2', party: 'Fee & tax', bookedOn: '2026-03-05' })
      expectCutsRefused(text)
    }
  })

  it('reads CSV as banks write it: marks and order found, balances followed, any encoding', () => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const { statements, csv: found } = read(csv, encoding)
      expect(short(statements[0]!)).toEqual({
        opening: 100_000,
        closing: 223_850,
        from: '2026-03-02',
        through: '2026-03-05',
        amounts: [50, -1_200, 125_000],
      })
      expect(statements[0]!.lines[2]!.party).toBe('Müller')
      expect(found!.layout).toMatchObject({
        dateOrder: 'dmy',
        decimalMark: ',',
        columns: { amount: 'Betrag' },
      })
    }
    const sides = 'Date,Details,Debit,Credit\n2026-03-01,Rent,,"1,200.00"\n2026-03-02,Fee,5.00,\n'
    expect(short(read(sides).statements[0]!)).toMatchObject({
      opening: null,
      closing: null,
      amounts: [120_000, -500],
    })
  })

  it('refuses what is missing, changed or in another currency, and says where', () => {
    expect(problemOf(csv.replace('03.03.2026;Bank;Gebühr;-12,00;988,50\n', ''))).toContain(
      'Line 3: the balance does not',
    )
    expect(problemOf(csv.replace('-12,00', 'twelve'))).toMatch(/^Line 4: .*twelve/)
    expect(problemOf(mt940.replace('950,5N', '950,6N'))).toContain(
      'Line 14: the opening balance of 1,000.00 EUR and 4 lines',
    )
    expect(problemOf(mt940.replace('260302', '260232'))).toMatch(/^Line 5: .*not a date/)
    expect(problemOf(mt940.replace('EUR1990', 'USD1990'))).toContain('opens in EUR and closes in USD')
    const text = camt('08', (name) => `<Nm>${name}</Nm>`)
    expect(problemOf(text.replace('Ccy="EUR">1500', 'Ccy="SEK">1500'))).toContain(
      'in SEK, the statement in EUR',
    )
    expect(problemOf('<a/>')).toContain('no camt.053 statement')
    expect(problemOf('')).toContain('empty')
  })

  it('knows a line again, and counts equal ones', () => {
    const { lines } = read(mt940.replaceAll('RC0,50', 'RD50,')).statements[0]!
    const twice = [...lines, lines[0]!]
    const keys = keysOfLines(twice)
    expect(new Set(keys).size).toBe(twice.length)
    expect(keysOfLines(lines)).toEqual(keys.slice(0, lines.length))
  })
})
