// The short steps: code, house, officers, second place, and the last look.
import { loginOf } from "../../ground/login";
import { named, t } from "../../ground/words";
import { check, checked, code, currency, found, name, offered, officers, place, tables, type Officer } from "./draft";
import { Page } from "./view";

const always = (): Promise<boolean> => Promise.resolve(true);

export function CodeStep() {
  return (
    <Page of="code">
      <label>
        {t("start.code")}
        <input
          class="start-code"
          required
          autofocus
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder="xxxxx-xxxxx-xxxxx-xxxxx"
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value)}
        />
      </label>
    </Page>
  );
}

export function HouseStep() {
  return (
    <Page of="house" next={always}>
      <label>
        {t("start.name")}
        <input
          required
          autofocus
          maxLength={60}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <label>
        {t("start.currency")}
        <input
          required
          list="start-currencies"
          pattern="[A-Z]{3}"
          maxLength={3}
          size={5}
          value={currency.value}
          onInput={(event) => (currency.value = event.currentTarget.value.toUpperCase())}
        />
        <datalist id="start-currencies">
          {offered.value?.currencies.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <small>{t("start.currency-note")}</small>
      </label>
    </Page>
  );
}

export function OfficersStep() {
  const set = (at: number, one: Officer) =>
    (officers.value = officers.value.map((old, index) => (index === at ? one : old)));
  return (
    <Page of="officers" next={() => check({ officers: officers.value })}>
      {officers.value.map((one, at) => (
        <fieldset key={at} class="start-officer" data-officer={at}>
          <legend>{t("start.officer", { n: at + 1 })}</legend>
          <label>
            {t("start.officer-name")}
            <input
              required
              autofocus={at === 0}
              maxLength={60}
              value={one.name}
              onInput={(event) => {
                const made = event.currentTarget.value;
                const follows = one.login === loginOf(one.name);
                set(at, { name: made, login: follows ? loginOf(made) : one.login });
              }}
            />
          </label>
          <label>
            {t("start.officer-login")}
            <input
              required
              minLength={2}
              maxLength={60}
              autocomplete="off"
              autocapitalize="none"
              value={one.login}
              onInput={(event) => set(at, { ...one, login: event.currentTarget.value })}
            />
          </label>
          {officers.value.length > 2 && (
            <button type="button" onClick={() => (officers.value = officers.value.filter((_, index) => index !== at))}>
              {t("start.remove")}
            </button>
          )}
        </fieldset>
      ))}
      {officers.value.length < 8 && (
        <button type="button" onClick={() => (officers.value = [...officers.value, { login: "", name: "" }])}>
          {t("start.more-officers")}
        </button>
      )}
    </Page>
  );
}

export function PlaceStep() {
  return (
    <Page of="place" next={() => check({ second_place: place.value.trim() })}>
      <label>
        {t("start.place")}
        <input
          autofocus
          autocomplete="off"
          spellcheck={false}
          placeholder="/mnt/surveillance/house"
          value={place.value}
          onInput={(event) => (place.value = event.currentTarget.value)}
        />
        <small>{t("start.place-note")}</small>
      </label>
    </Page>
  );
}

export function LookOver() {
  const jackpots = [...new Set(checked.value.flatMap((one) => (one.jackpot ? [named(one.jackpot)] : [])))];
  return (
    <Page of="look-over" next={found} last={t("start.found")}>
      <dl class="start-look">
        <dt>{t("start.name")}</dt>
        <dd>{name.value}</dd>
        <dt>{t("start.currency")}</dt>
        <dd>{currency.value}</dd>
        <dt>{t("start.step-tables")}</dt>
        <dd>
          {!tables.value.length && t("start.no-tables")}
          {checked.value.map((one) => (
            <div key={one.name}>
              <b>{one.name}</b> {one.title && named(one.title)}
            </div>
          ))}
        </dd>
        <dt>{t("start.jackpots")}</dt>
        <dd>{jackpots.join(" · ") || "–"}</dd>
        <dt>{t("start.step-officers")}</dt>
        <dd>
          {officers.value.map((one) => (
            <div key={one.login}>
              {one.name} <small>{one.login}</small>
            </div>
          ))}
        </dd>
        <dt>{t("start.step-place")}</dt>
        <dd>{place.value.trim() || t("start.no-place")}</dd>
      </dl>
      <p class="warns">{t("start.for-good")}</p>
    </Page>
  );
}
