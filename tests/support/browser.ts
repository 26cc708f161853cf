import { isOverloaded } from './client.ts'

/** What an answer came down to. */
export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any
}

/** Calls the APIs like one browser: keeps cookies, and sends the token that it was given. */
export class TestBrowser {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  token: string | undefined

  constructor(origin: string) {
    this.origin = origin
  }

  /** The same person at another process. */
  at(origin: string): TestBrowser {
    const other = new TestBrowser(origin)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.token = this.token
    return other
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    const text = await response.text()
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    return isOverloaded(answer) ? this.send(method, path, body, headers) : answer
  }

  admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send(method, `/api/admin/v1${path}`, body, headers)

  tenant = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send(method, `/api/tenant/v1${path}`, body, headers)

  signIn = (email: string, password: string, headers?: Record<string, string>) =>
    this.admin('POST', '/session', { email, password }, headers)

  /** Chooses a profile and keeps its token. */
  async choose(profileId: string): Promise<Answer> {
    const answer = await this.admin('POST', '/session/token', { profileId })
    this.token = answer.body?.token
    return answer
  }
}
