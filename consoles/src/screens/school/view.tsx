// The instructor's classes: made here, entered by a code, watched while they learn.
import { useEffect, useState } from "preact/hooks";
import type { ClassesOut, ClassOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { Acting, Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { forRefusals } from "../../ground/catalogue";
import { Class } from "./class";
import { People } from "./people";

export function School() {
  return (
    <Acting post="instructor" table="*" title={t("school.instructor")}>
      {() => <Classes />}
    </Acting>
  );
}

function Classes() {
  const [classes, setClasses] = useState<readonly ClassesOut[] | null>(null);
  const [open, setOpen] = useState("");
  const [name, setName] = useState("");
  const look = () =>
    ask<ClassesOut[]>("/api/school/classes").then(
      (found) => {
        setClasses(found);
        setOpen((before) => before || (found[0]?.id ?? ""));
      },
      (found: unknown) => tell(problemLine(found), true),
    );
  useEffect(() => {
    void forRefusals();
    void look();
  }, []);
  const make = (event: Event) => {
    event.preventDefault();
    ask<ClassOut>("/api/school/classes", { name }).then(
      (made) => {
        setName("");
        setOpen(made.id);
        void look();
      },
      (found: unknown) => tell(problemLine(found), true),
    );
  };
  return (
    <Shell title={t("school.instructor")} table="" wide>
      <div class="school">
        <form class="school-row school-make" onSubmit={make}>
          {classes !== null && classes.length > 0 && (
            <label>
              {t("school.class")}
              <select value={open} onChange={(event) => setOpen(event.currentTarget.value)}>
                {classes.map((classes) => (
                  <option key={classes.id} value={classes.id}>
                    {classes.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            {t("school.new-class")}
            <input value={name} maxLength={80} required onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button>{t("school.make-class")}</button>
        </form>
        {open && <Class key={open} id={open} />}
        <People />
      </div>
    </Shell>
  );
}
