import type { BrowserContext, Page } from 'playwright-core'

/** The demo sign-in of the mock. */
export const ADMIN = { email: 'admin@example.com', password: 'stargazarr' }

/** One tab of the product, in the words of its user. */
export class App {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** Opens `path` with a session, as after an earlier sign-in. */
  async openSignedIn(path: string): Promise<void> {
    const answer = await this.page.request.post(`${this.url}/v1/users/login`, { data: ADMIN })
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`)
    await this.open(path)
  }

  /** Types into the form that is open, on the login page or in the dialog over a page. */
  async fillSignIn({ email, password } = ADMIN): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
  }

  async signIn(): Promise<void> {
    await this.fillSignIn()
    await this.button('Log in').click()
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { name, exact: typeof name === 'string' })
  }

  dialog(name: string | RegExp) {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }))
  }

  /** A toast by its title. */
  toast(title: string) {
    return this.page
      .locator('[data-sonner-toast]')
      .filter({ has: this.page.getByText(title, { exact: true }) })
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<App> {
    return new App(await this.page.context().newPage(), this.url)
  }

  static async inside(context: BrowserContext, url: string): Promise<App> {
    return new App(await context.newPage(), url)
  }
}
