// One act of the staff as a form, and a row of acts as buttons: made from the offers of the view.
import { useState } from "preact/hooks";
import type { AbilityNeeded, Felt, Offered } from "../types";
import { Dialog, toNextStep } from "../ground/dialog";
import { chipText, minorOf, money } from "../ground/money";
import type { Act } from "../ground/net";
import { tell } from "../ground/say";
import { named, noted, said, t, tIf } from "../ground/words";
import { CardsField } from "./cards";
import { FORMS, type Field, type Form, type Values } from "./fields";
import { give, giveTo } from "./give";
import { partOf } from "./link";
import { PersonPicker } from "./picker";
import { known, seatedSaid, toldOf, type StaffView } from "./people";

/** A view as far as a form needs it, and an offer likewise. */
export interface FormView {
  felt: Pick<Felt, "currency" | "digits" | "wagers" | "places" | "chips"> & Partial<Pick<Felt, "shoe">>;
  /** What a jackpot system must be able to do, where it is one. */
  abilities?: readonly AbilityNeeded[];
}
export type FormOffer = Pick<Offered, "act" | "choices" | "between"> & Partial<Pick<Offered, "names">>;

export function actSaid(act: string): string {
  return tIf(`act.${act}`) ?? act.replaceAll("-", " ");
}

/** What the table waits for, and what the dealer points out before it. */
export function StepSaid({ view }: { view: StaffView }) {
  const { text, warnings, clause } = view.step;
  return (
    <>
      {warnings.map((one, place) => (
        <span key={place} class="staff-warning">
          ▲ {toldOf(view, one)}{" "}
        </span>
      ))}
      {toldOf(view, text)} {clause && <small>[{clause}]</small>}
    </>
  );
}

export function choiceSaid(view: FormView, choice: string): string {
  const wager = view.felt.wagers.find((one) => one.id === choice);
  if (wager) return named(wager.names);
  return (
    tIf(`choice.${choice}`) ??
    tIf(`post.${choice}`) ??
    (choice === "player" || choice === "banker"
      ? t(choice)
      : /^\d+$/.test(choice)
        ? t("seat", { n: choice })
        : seatedSaid(view, choice))
  );
}

interface Props {
  offer: FormOffer;
  view: FormView;
  /** The stream that is asked. */
  stream: string;
  /** What the offer names by itself, such as which hit. */
  named?: Values;
  /** What stands in the fields at first, and which of them nobody may change. */
  begin?: Values;
  locked?: readonly string[];
  /** Why what was filled in is not sent, if it is not. */
  stops?(values: Values): string;
  onDone(): void;
}

export function ActForm({ offer, view, stream, named: about = {}, begin = {}, locked = [], stops, onDone }: Props) {
  const form: Form = FORMS[offer.act] ?? { fields: [] };
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(form.fields.map((field) => [field.name, begin[field.name] ?? beginning(field, offer, view)])),
  );
  const set = (name: string, value: unknown) => setValues((old) => ({ ...old, [name]: value }));
  const send = async (event: Event) => {
    event.preventDefault();
    const ready = Object.fromEntries(
      form.fields.map((field) => [field.name, finished(field, values[field.name], view)]),
    );
    const stop = stops?.(ready);
    if (stop) return tell(stop, true);
    const act = { type: offer.act, ...about, ...(form.make ? form.make(ready) : ready) } as unknown as Act;
    if (!(await giveTo(stream, act, known(view).name))) return;
    if (form.kept) tell(t(form.kept));
    onDone();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {form.about && <p>{form.about({ shoe: view.felt.shoe ?? null })}</p>}
      {form.fields.map((field, place) => (
        <Input
          key={field.name}
          field={field}
          offer={offer}
          view={view}
          value={values[field.name]}
          values={values}
          table={stream.slice(stream.indexOf("/") + 1)}
          first={place === 0}
          locked={locked.includes(field.name)}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {offer.between && <small>{t("staff.between", { least: offer.between[0], most: offer.between[1] })}</small>}
      <button class="main" autofocus={form.fields.length === 0}>
        {actSaid(offer.act)}
      </button>
    </form>
  );
}

function beginning(field: Field, offer: FormOffer, view: FormView): unknown {
  switch (field.kind) {
    case "choice":
      return offer.choices[0] ?? "";
    case "check":
      return field.on ?? false;
    case "pick":
      return field.of[0];
    case "wager":
      return view.felt.wagers[0]?.id ?? "";
    case "cards":
      return [];
    case "abilities":
      return (view.abilities ?? []).map((one) => one.ability);
    case "chips":
      return {};
    default:
      return "";
  }
}

function finished(field: Field, value: unknown, view: FormView): unknown {
  switch (field.kind) {
    case "amount":
      return value === "" && field.optional ? null : minorOf(String(value), view.felt.digits);
    case "rate":
      return partOf(String(value));
    case "number":
      return value === "" ? null : Number(value);
    case "person":
      return value === "" ? null : value;
    default:
      return value;
  }
}

interface InputProps {
  field: Field;
  offer: FormOffer;
  view: FormView;
  value: unknown;
  /** What stands in all fields, and at which table. */
  values: Values;
  table: string;
  first: boolean;
  locked: boolean;
  onChange(value: unknown): void;
}

function Input({ field, offer, view, value, values, table, first, locked, onChange }: InputProps) {
  const label = t(`field.${field.name}`);
  const optional = "optional" in field && field.optional === true;
  const select = (of: readonly string[], empty = false) => (
    <label>
      {label}
      <select value={String(value)} autofocus={first} onChange={(event) => onChange(event.currentTarget.value)}>
        {empty && <option value="">–</option>}
        {of.map((one) => (
          <option key={one} value={one}>
            {offer.names?.[one] ? said(offer.names[one]) : choiceSaid(view, one)}
          </option>
        ))}
      </select>
    </label>
  );
  switch (field.kind) {
    case "choice":
      return offer.choices.length ? (
        select(offer.choices)
      ) : (
        <label>
          {label}
          <input
            required
            autofocus={first}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
    case "pick":
      return select(field.of);
    case "wager":
      return select(view.felt.wagers.map((one) => one.id));
    case "person":
    case "staff":
      return select(
        view.felt.places.flatMap((one) => (one.person ? [one.person] : [])),
        true,
      );
    case "find":
      return (
        <PersonPicker
          label={label}
          post={field.post(values)}
          table={table}
          value={String(value)}
          first={first}
          onChange={onChange}
        />
      );
    case "check":
      return (
        <label class="line">
          <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
          {label}
        </label>
      );
    case "cards":
      return <CardsField label={label} value={value as string[]} most={6} onChange={onChange} first={first} />;
    case "chips":
      return <Count label={label} view={view} value={value as Record<string, number>} onChange={onChange} />;
    case "abilities":
      return <Abilities label={label} view={view} value={value as string[]} onChange={onChange} />;
    case "rate":
      return (
        <label>
          {label} (%)
          <input
            inputMode="decimal"
            pattern="[0-9]+([.][0-9]{1,6})?"
            required
            readOnly={locked}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
    case "amount":
      return (
        <label>
          {noted(label, view.felt.currency)}
          {optional && <small> {t("staff.optional")}</small>}
          <input
            inputMode={field.signed ? "text" : "decimal"}
            pattern={`${field.signed ? "[+−\\-]?" : ""}[0-9][0-9,]*([.][0-9]+)?`}
            required={!optional}
            readOnly={locked}
            autofocus={first}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
    case "number":
      return (
        <label>
          {label}
          <input
            type="number"
            min={offer.between?.[0]}
            max={offer.between?.[1]}
            required={!optional}
            autofocus={first}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
    case "text":
      return (
        <label>
          {label}
          {optional && <small> {t("staff.optional")}</small>}
          <input
            required={!optional}
            maxLength={200}
            autofocus={first}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
  }
}

/** What the system is able to do: whatever is not ticked is a malfunction. */
function Abilities({
  label,
  view,
  value,
  onChange,
}: {
  label: string;
  view: FormView;
  value: readonly string[];
  onChange(value: unknown): void;
}) {
  return (
    <fieldset class="staff-abilities">
      <legend>{label}</legend>
      {(view.abilities ?? []).map(({ ability, title }) => (
        <label key={ability} class="line">
          <input
            type="checkbox"
            checked={value.includes(ability)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, ability] : value.filter((other) => other !== ability))
            }
          />
          {said(title)}
        </label>
      ))}
    </fieldset>
  );
}

/** Chips by denomination: how many of which, and what they come to. */
export function Count({
  label,
  view,
  value,
  onChange,
}: {
  label: string;
  view: { felt: Pick<Felt, "currency" | "digits" | "chips"> };
  value: Record<string, number>;
  onChange(value: unknown): void;
}) {
  const sum = Object.entries(value).reduce((all, [chip, number]) => all + Number(chip) * number, 0);
  return (
    <fieldset class="staff-count">
      <legend>
        {label} · {money(sum, view.felt)}
      </legend>
      {view.felt.chips.map((chip) => (
        <label key={chip}>
          {chipText(chip, view.felt)}
          <input
            type="number"
            min={0}
            data-chip={chip}
            value={value[chip] ?? ""}
            onInput={(event) => onChange({ ...value, [chip]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Offered acts as buttons; those with something to fill in open a window. */
interface ActsProps {
  offers: readonly Offered[];
  view: FormView;
  table: string;
  /** What is pointed out before an act is done. */
  warns?(act: string): string;
}

export function Acts({ offers, view, table, warns }: ActsProps) {
  const [open, setOpen] = useState<string>("");
  const chosen = offers.find((one) => one.act === open);
  const press = (offer: Offered) => {
    const form = FORMS[offer.act];
    if (form && (form.fields.length || form.grave)) setOpen(offer.act);
    else void give(table, { type: offer.act } as unknown as Act, known(view).name).then(toNextStep);
  };
  return (
    <div class="staff-acts">
      {offers.map((one) => (
        <button key={one.act} data-act={one.act} class={one.expected ? "main" : ""} onClick={() => press(one)}>
          {actSaid(one.act)}
          {FORMS[one.act]?.fields.length ? "…" : ""}
        </button>
      ))}
      <Dialog title={chosen ? actSaid(chosen.act) : ""} open={chosen !== undefined} onClose={() => setOpen("")}>
        {chosen && warns?.(chosen.act) && <p class="staff-warning">▲ {warns(chosen.act)}</p>}
        {chosen && (
          <ActForm key={chosen.act} offer={chosen} view={view} stream={`table/${table}`} onDone={() => setOpen("")} />
        )}
      </Dialog>
    </div>
  );
}
