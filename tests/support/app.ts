import type { BrowserContext, Page } from 'playwright-core'

/** The demo sign-in of the mock. */
export const ADMIN = { email: 'admin@example.com', password: 'stargazarr' }

/** One tab of the product, in the words of its user. */
export class App {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** A session, as after an earlier sign-in, without a page yet. */
  async enter(): Promise<void> {
    const answer = await this.page.request.post(`${this.url}/v1/users/login`, { data: ADMIN })
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`)
  }

  async openSignedIn(path: string): Promise<void> {
    await this.enter()
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

  /** What the page fetches when the browser is idle has come: toasts of events, banners, the offer of a newer build. */
  async waitForIdleParts(): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Decisions being sent' })
      .waitFor({ state: 'attached' })
  }

  /** Presses a shortcut of the shell, once the shell listens for it. */
  async pressShortcut(keys: string): Promise<void> {
    await this.page
      .locator('header')
      .getByRole('button', { name: /^Search/ })
      .waitFor()
    await this.page.keyboard.press(keys)
  }

  /** Holds back this tab's calls to an address; gives what lets them go on. */
  async hold(path: string): Promise<() => void> {
    let release: () => void = () => undefined
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await this.page.route(`**${path}`, async route => {
      await isReleased
      await route.continue()
    })
    return release
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

  /** The page's own heading. */
  get title() {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** A count: the card of the dashboard, a card above the list of approvals. */
  tile(label: string) {
    return this.page
      .getByRole('region', { name: `${label} requests`, exact: true })
      .or(
        this.page
          .getByRole('region', { name: 'Requests by status', exact: true })
          .getByRole('button', { name: new RegExp(`^${label}`, 'i') }),
      )
  }

  /** The live connection in words, in the header; also while a window over the page hides its role. */
  get liveState() {
    return this.page.locator('header').getByRole('button', {
      name: /live|connecting|offline/i,
      includeHidden: true,
    })
  }

  async logOut(): Promise<void> {
    await (await this.openSignOut()).click()
  }

  /** Opens the question; gives the button that signs out. */
  async openSignOut() {
    await this.button(/^Account of/).click()
    await this.page.getByRole('menuitem', { name: 'Log out' }).click()
    const confirm = this.dialog('Are you sure you want to log out?').getByRole('button', {
      name: 'Confirm',
    })
    await confirm.waitFor()
    return confirm
  }

  /** Picks an item of the settings menu in the header. */
  async choose(item: string): Promise<void> {
    await this.button('Settings').click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  get anyToast() {
    return this.page.locator('[data-sonner-toast]')
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<App> {
    return new App(await this.page.context().newPage(), this.url)
  }

  static async inside(context: BrowserContext, url: string): Promise<App> {
    return new App(await context.newPage(), url)
  }
}
