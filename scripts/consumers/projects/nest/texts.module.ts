import { BadRequestException, Body, Controller, Inject, Injectable, Module, Post } from "@nestjs/common";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine, type Engine, InvalidTemplatesError } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";

const ENGINE = Symbol("engine");

interface RenderRequest {
  readonly templates: Readonly<Record<string, string>>;
  readonly item: Readonly<Record<string, string | number>>;
}

@Injectable()
export class Texts {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  render({ templates, item }: RenderRequest): unknown {
    try {
      return this.engine.compile(templates, { mode: "strict" }).render(item, { seed: ["my-project", "sku-1"] });
    } catch (error) {
      if (error instanceof InvalidTemplatesError) throw new BadRequestException(error.errors.map(({ code }) => code));
      throw error;
    }
  }
}

@Controller("texts")
export class TextsController {
  constructor(private readonly texts: Texts) {}

  @Post()
  render(@Body() request: RenderRequest): unknown {
    return this.texts.render(request);
  }
}

@Module({
  controllers: [TextsController],
  providers: [
    Texts,
    // One engine for the process, made when the application starts.
    { provide: ENGINE, useFactory: async () => createEngine({ morphology: createMorphology(await loadDictionary()) }) },
  ],
})
export class TextsModule {}
